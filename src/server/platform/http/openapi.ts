import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Call, isKeyed, refusalsOf } from '#contract/call.ts'
import { areas, calls } from '#contract/calls.ts'
import { wireGames } from '#contract/games.ts'
import { refusals } from '#contract/refusals.ts'
import * as values from '#contract/values.ts'
import { inWords } from '#contract/words/message.ts'
import { KEY_STATUS_HEADER } from './route.ts'

type Json = Record<string, unknown>

/** The groups of the description with their paths, by path prefix. */
const tags: { name: string; description: string; paths: string[] }[] = [
  {
    name: 'Account',
    description: 'Opening an account, logging in, the profile and its sessions.',
    paths: ['auth', 'oauth', 'social', 'captcha', 'profile', 'notifications', 'referral'],
  },
  {
    name: 'Boxes',
    description: 'Boxes of the shop, free boxes, boxes made by players, and their items.',
    paths: ['boxes', 'free-boxes', 'user-boxes', 'items'],
  },
  {
    name: 'Battles',
    description:
      'Creating, joining and watching battles, and playing them again; live on the channel `battle-{id}`, with emotes as `battleEmote`.',
    paths: ['battles'],
  },
  {
    name: 'Rocket',
    description: 'Betting on rounds whose multiplier grows until it busts, and cashing out.',
    paths: ['crash'],
  },
  {
    name: 'Crazy Wheel',
    description: 'Betting on the multiplier at which a wheel stops.',
    paths: ['wheel'],
  },
  ...wireGames.map(({ rules: { name, label }, summary }) => ({
    name: label,
    description: summary,
    paths: [name],
  })),
  {
    name: 'Drops and players',
    description:
      'What was bet and won lately, live as `betsSettled` of the channel `bets`, who leads the week, and the public pages of players.',
    paths: ['bets', 'last-drops', 'players', 'leaderboard'],
  },
  {
    name: 'Inventory',
    description: 'Items that were won: selling them, and having them shipped.',
    paths: ['inventory', 'shipping'],
  },
  {
    name: 'Payments',
    description: 'Deposits, codes and withdrawals.',
    paths: ['deposit', 'deposits', 'withdrawals'],
  },
  {
    name: 'Rewards',
    description: 'The leaderboard, cashback and what affiliates earn.',
    paths: ['leaderboard', 'cashback', 'referral'],
  },
  {
    name: 'Fairness',
    description:
      'Seeds, the receipts that every roll can be verified by, and the log of all commitments.',
    paths: ['fairness', 'log'],
  },
  {
    name: 'Shop',
    description: 'Configuration, realtime authorization and tracking links.',
    paths: ['config', 'broadcasting', 'tl'],
  },
  {
    name: 'Support',
    description: 'Tickets and their pictures, and the forms for contact and partnership.',
    paths: ['support', 'contact', 'partnership'],
  },
  {
    name: 'Chat',
    description:
      'Rooms in which players write to each other; live as `chatMessage` and `chatRemoved` of the channel `chat-{room}`.',
    paths: ['chat'],
  },
  {
    name: 'Operators',
    description: 'For the staff, each call for the role that `x-access` names.',
    paths: ['operator'],
  },
]

/** The API's description as an OpenAPI 3.1 document. Throws if two schemas have the same name. */
export function describeApi({ brand, origin }: { brand: string; origin: string }) {
  const { schemas, request, reply } = convertSchemas()
  const responses: Json = { Refused: refused('Any other refusal') }
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    describeAt(call.path, name, call)
    for (const [index, path] of (call.aliases ?? []).entries()) {
      describeAt(path, `${name}Alias${index + 1}`, call)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1.0.0',
      description:
        'Amounts are JSON numbers of coins with at most two decimals (1 coin = 1 US dollar), times are ISO 8601 in UTC. Lists answer `next_cursor`, to be sent as `cursor` for the next page. A refusal answers a `code` that stays the same, and words for people that may change. New fields may be added to any reply.',
      license: { name: 'Terms of service', url: `${origin}/terms-of-service` },
    },
    servers: [{ url: origin }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ...schemas, Refusal: refusalSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { IdempotencyKey: keyParameter },
      headers: { [KEY_STATUS_HEADER]: keyStatus },
      responses,
    },
  }

  function describeAt(address: string, name: string, call: Call): void {
    const path = address.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) }
  }

  function describeCall(name: string, call: Call): Json {
    return {
      operationId: name,
      summary: call.summary,
      tags: [tagOf(call)],
      'x-access': call.access,
      security: call.access === 'visitor' ? [] : [{ bearer: [] }],
      parameters: [
        ...parametersOf(call.params, 'path'),
        ...parametersOf(call.query, 'query'),
        ...(isKeyed(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ],
      ...(call.body && {
        requestBody: { required: true, content: { [JSON_TYPE]: { schema: request(call.body) } } },
      }),
      ...(call.upload && {
        requestBody: { required: true, content: { 'multipart/form-data': formOf(call.upload) } },
      }),
      responses: {
        200: {
          description: 'Success',
          ...(isKeyed(call) && {
            headers: { [KEY_STATUS_HEADER]: { $ref: `#/components/headers/${KEY_STATUS_HEADER}` } },
          }),
          content: call.fileTypes
            ? Object.fromEntries(call.fileTypes.map((type) => [type, { schema: file }]))
            : { [JSON_TYPE]: { schema: reply(call.reply) } },
        },
        ...refusedOf(call),
        '4XX': { $ref: '#/components/responses/Refused' },
      },
    }
  }

  /** Most statuses of a call have one refusal, whose response is shared. */
  function refusedOf(call: Call): Json {
    const byStatus = Map.groupBy(refusalsOf(call), (code) => refusals[code].status)
    return Object.fromEntries(
      [...byStatus].map(([status, codes]) => {
        const [code] = codes
        if (!code || codes.length > 1) {
          return [status, refused(codes.map((each) => `\`${each}\``).join(', '), codes)]
        }
        responses[code] ??= refused(inWords({ code }), codes)
        return [status, { $ref: `#/components/responses/${code}` }]
      }),
    )
  }

  function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
    if (!schema) return []
    const { properties = {}, required = [] } = request(z.object(schema.shape)) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, { description, ...property }]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: property,
    }))
  }
}

const JSON_TYPE = 'application/json'
const file = { type: 'string', format: 'binary' }
const formOf = ({ field }: NonNullable<Call['upload']>) => ({
  schema: { type: 'object', required: [field], properties: { [field]: file } },
})

function tagOf({ path }: Call): string {
  const [first = ''] = path.replace('/api/', '').split('/').filter(Boolean)
  const tag = tags.find(({ paths }) => paths.includes(first))
  if (!tag) throw new Error(`No tag of the API's description contains ${path}.`)
  return tag.name
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `A new one for each thing that is meant: a repetition under the same key gets the same answer and counts once. Without one a repetition counts again; the reply then carries \`${KEY_STATUS_HEADER}: absent\`, otherwise \`${KEY_STATUS_HEADER}: honored\`.`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const keyStatus = {
  description: 'Whether the call came with an `Idempotency-Key`.',
  schema: { type: 'string', enum: ['honored', 'absent'] },
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'message', 'msg'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    msg: { type: 'string', description: 'The same as `message`' },
    errors: {
      type: 'object',
      description: 'What is wrong, by field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    data: { type: 'object', additionalProperties: true },
  },
}

const refused = (description: string, codes?: string[]) => {
  const shared = { $ref: '#/components/schemas/Refusal' }
  const schema = codes
    ? { allOf: [shared, { type: 'object', properties: { code: { enum: codes } } }] }
    : shared
  return { description, content: { [JSON_TYPE]: { schema } } }
}

/**
 * Converts the schemas that the contract exports into shared components, under their names. All other schemas
 * refer to them.
 */
function convertSchemas() {
  const names = new Map<unknown, string>()
  for (const [name, schema] of [values, ...Object.values(areas)].flatMap(Object.entries)) {
    if (schema instanceof z.ZodType) names.set(schema, name.charAt(0).toUpperCase() + name.slice(1))
  }
  const metadata = z.registry<{ id?: string | undefined }>()
  metadata.get = (schema) => ({ ...z.globalRegistry.get(schema), id: names.get(schema) }) as never
  const schemas: Json = {}

  function convert(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema, $defs, ...converted } = z.toJSONSchema(schema, {
      io,
      metadata,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Replies may gain fields in the future, and clients must accept that.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        // Every integer has these bounds.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      },
    })
    for (const [name, definition] of Object.entries($defs ?? {})) {
      const shared = withRefs(definition as Json)
      schemas[name] ??= shared
      if (!isDeepStrictEqual(schemas[name], shared)) {
        throw new Error(`Two schemas of the API's description are named ${name}.`)
      }
    }
    return withRefs(converted)
  }

  return {
    schemas,
    request: (schema: z.ZodType) => convert(schema, 'input'),
    reply: (schema: z.ZodType) => convert(schema, 'output'),
  }
}

const withRefs = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
