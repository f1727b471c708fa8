import { ts } from '@ts-morph/common'

/** What a child of an element may become when it is rendered. */
type Kind = 'text' | 'element' | 'nothing'

interface Child {
  node: ts.Node
  kinds: ReadonlySet<Kind>
}

/**
 * Finds texts that React removes, or before which it inserts something, without an element of their own. A translator
 * replaces text nodes, and React then fails: the text is no longer where React put it (decision 110). Returns each as
 * `file:line: text`.
 */
export function looseTexts(configFile: string): string[] {
  const program = programOf(configFile)
  const checker = program.getTypeChecker()
  return program.getSourceFiles().flatMap((file) => {
    if (file.isDeclarationFile || !file.fileName.endsWith('.tsx')) return []
    return looseIn(file, checker).map((node) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      return `${file.fileName}:${line + 1}: ${node.getText().replaceAll(/\s+/g, ' ').slice(0, 80)}`
    })
  })
}

function programOf(configFile: string): ts.Program {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const folder = configFile.slice(0, configFile.lastIndexOf('/'))
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  return ts.createProgram(fileNames, { ...options, noEmit: true, composite: false })
}

function looseIn(file: ts.SourceFile, checker: ts.TypeChecker): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...looseAmong(node, checker))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function looseAmong(parent: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): ts.Node[] {
  const children = childrenOf(parent.children, checker)
  // React sets the only text of an element without a node of its own.
  if (children.length < 2) return []
  const isText = ({ kinds }: Child) => kinds.has('text')
  // A fragment may be shown and removed as a whole, with its texts.
  if (ts.isJsxFragment(parent) && !ts.isJsxElement(parent.parent) && children.some(isText)) {
    return [parent]
  }
  const changing = children.findIndex(({ kinds }) => kinds.size > 1)
  return children
    .filter(
      (child, at) => isText(child) && (child.kinds.size > 1 || (changing !== -1 && changing < at)),
    )
    .map(({ node }) => node)
}

function childrenOf(children: ts.NodeArray<ts.JsxChild>, checker: ts.TypeChecker): Child[] {
  return children.flatMap((node): Child[] => {
    if (ts.isJsxFragment(node)) return childrenOf(node.children, checker)
    if (ts.isJsxText(node)) {
      return node.containsOnlyTriviaWhiteSpaces ? [] : [{ node, kinds: new Set(['text']) }]
    }
    if (!ts.isJsxExpression(node)) return [{ node, kinds: kindsOfElement(node, checker) }]
    return node.expression ? [{ node, kinds: kindsOf(node.expression, checker) }] : []
  })
}

/** What a component returns: an element, nothing, or a text. */
function kindsOfElement(node: ts.JsxElement | ts.JsxSelfClosingElement, checker: ts.TypeChecker) {
  const { tagName } = ts.isJsxElement(node) ? node.openingElement : node
  const [signature] = checker.getTypeAtLocation(tagName).getCallSignatures()
  const returned = signature && checker.getReturnTypeOfSignature(signature)
  // A component declared to return any node returns its children.
  const isAny = !returned || returned.aliasSymbol?.name === 'ReactNode'
  return isAny ? new Set<Kind>(['element']) : kindsOfType(returned, checker)
}

function kindsOf(expression: ts.Expression, checker: ts.TypeChecker): Set<Kind> {
  const kinds = (part: ts.Expression) => kindsOf(part, checker)
  if (ts.isParenthesizedExpression(expression)) return kinds(expression.expression)
  if (ts.isConditionalExpression(expression)) {
    return new Set([...kinds(expression.whenTrue), ...kinds(expression.whenFalse)])
  }
  if (
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  ) {
    return kinds(expression.right).add('nothing')
  }
  if (ts.isJsxElement(expression) || ts.isJsxSelfClosingElement(expression)) {
    return kindsOfElement(expression, checker)
  }
  if (ts.isJsxFragment(expression)) {
    const parts = childrenOf(expression.children, checker)
    return new Set(parts.flatMap((part) => [...part.kinds]))
  }
  return kindsOfType(checker.getTypeAtLocation(expression), checker)
}

const { Null, Undefined, Void, BooleanLike, StringLike, NumberLike, BigIntLike } = ts.TypeFlags

function kindsOfType(type: ts.Type, checker: ts.TypeChecker): Set<Kind> {
  const types = type.isUnion() ? type.types : [type]
  return new Set(
    types.flatMap((each): Kind[] => {
      const isNothing = each.flags & (Null | Undefined | Void | BooleanLike)
      if (isNothing || (each.isStringLiteral() && each.value === '')) return ['nothing']
      if (each.flags & (StringLike | NumberLike | BigIntLike)) return ['text']
      return checker.isArrayType(each) ? ['element', 'nothing'] : ['element']
    }),
  )
}
