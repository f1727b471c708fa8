import { expect, it } from 'vitest'
import { z } from 'zod'
import { enforceContract } from './enforce-contract.ts'

const schema = z.object({
  data: z.array(z.object({ id: z.string(), note: z.string().optional() })),
})
const terms = { name: 'GET /x', schema }
const leaking = { data: [{ id: '1' }, { id: '2', password_hash: 'x' }] }

it('drops fields outside the contract, or throws if it is strict', () => {
  expect(enforceContract(leaking, { ...terms, isStrict: false })).toEqual({
    data: [{ id: '1' }, { id: '2' }],
  })
  expect(() => enforceContract(leaking, { ...terms, isStrict: true })).toThrow(
    'GET /x has data.1.password_hash, which is not in the contract.',
  )
})

it.each([true, false])(
  'keeps valid values and throws on malformed ones (strict: %s)',
  (isStrict) => {
    const good = { data: [{ id: '1', note: undefined }] }
    expect(enforceContract(good, { ...terms, isStrict })).toEqual(good)
    expect(() => enforceContract({ data: [{ id: 1 }] }, { ...terms, isStrict })).toThrow(z.ZodError)
  },
)
