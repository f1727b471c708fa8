import { glob } from 'node:fs/promises'
import { ts } from '@ts-morph/common'
import { root } from '#scripts/run-program.ts'

// Its JavaScript build; the others need a native program or Java.
process.env.RECHECK_SYNC_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Only for an expression that has no verdict; on a busy machine the slowest verdict takes seconds. */
const TIMEOUT_MS = 60_000

/** The sources whose expressions may meet somebody else's input: everything that the shop runs, here or in a browser. */
export async function filesToCheck(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx,js,mjs}', { cwd: root })) {
    if (!/\.test\.tsx?$/.test(file)) files.push(file)
  }
  return files.toSorted()
}

/** The faults of a source's regular expressions, each with its file and line. */
export function expressionFaults(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    const fault = faultOf(node)
    if (fault) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      faults.push(`${file}:${line + 1}: ${node.getText()}: ${fault}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return faults
}

function faultOf(node: ts.Node): string | null {
  if (ts.isRegularExpressionLiteral(node)) return verdictOn(node.text)
  if (ts.isIdentifier(node) && node.text === 'RegExp' && isBuilding(node)) {
    return 'write the expression as a literal, so that it can be checked'
  }
  return isImplicit(node) ? 'pass an expression instead of a text, so that it can be checked' : null
}

/** Whether `RegExp` is used as a value: only a type, and the right side of `instanceof`, build nothing. */
function isBuilding({ parent }: ts.Identifier): boolean {
  if (ts.isTypeReferenceNode(parent)) return false
  return !(
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword
  )
}

const converting = new Set(['match', 'matchAll', 'search'])

/** Whether a method converts its text to an expression. */
function isImplicit(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const [argument] = node.arguments
  const isText =
    argument !== undefined &&
    (ts.isStringLiteralLike(argument) || ts.isTemplateExpression(argument))
  return isText && converting.has(node.expression.name.text)
}

const verdicts = new Map<string, string | null>()

/** Null for an expression whose time provably grows in proportion to its input at most. */
function verdictOn(literal: string): string | null {
  const known = verdicts.get(literal)
  if (known !== undefined) return known
  const end = literal.lastIndexOf('/')
  const params = { checker: 'automaton', timeout: TIMEOUT_MS } as const
  const found = checkSync(literal.slice(1, end), literal.slice(end + 1), params)
  const verdict = found.status === 'safe' ? null : describe(found)
  verdicts.set(literal, verdict)
  return verdict
}

const describe = (found: ReturnType<typeof checkSync>): string =>
  found.status === 'vulnerable'
    ? `its time can grow faster than its input (${found.complexity.summary})`
    : 'its time cannot be proved to be linear: avoid lookarounds, back references and large counts'
