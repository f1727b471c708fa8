import { z } from 'zod'
import type { ConnectedProvider } from './ports.ts'

/** The variables of an environment, by name. */
export type ProviderEnvironment = Readonly<Record<string, string | undefined>>

type Variables = Readonly<Record<string, z.ZodType<string | undefined>>>

/** The shape of all of these variables. */
export function environmentOf(
  definitions: readonly { environment: Variables }[],
): z.ZodType<ProviderEnvironment> {
  const all: Record<string, z.ZodType<string | undefined>> = {}
  for (const { environment } of definitions) Object.assign(all, environment)
  return z.object(all)
}

export interface Wiring {
  /** The shop's public URL without a trailing slash; known once it listens. */
  shopUrl: () => string
  /** For a whole exchange with the provider. */
  timeoutMs: number
}

/** The ports of payments. */
export type PortName = 'card' | 'skins' | 'crypto' | 'payouts'

/** A provider whose address and secrets are set. */
export interface ConfiguredProvider<Name extends string = string> {
  readonly name: Name
  readonly settings: object
  connect(wiring: Wiring): ConnectedProvider
}

/** Everything that the shop has to know of a payment provider; its folder exports one. */
export interface ProviderDefinition<Name extends string = string> {
  /** As rows store it, and as its callbacks' address has it: `/callbacks/{name}`. */
  readonly name: Name
  readonly ports: readonly PortName[]
  /** Its variables. */
  readonly environment: Variables
  /** The variable with its address, which needs all of the others. */
  readonly address: string
  /** The address of its simulation, under the sandbox's. */
  readonly sandboxPath: string
  /** The variables that a demo makes up, and how. */
  readonly demo: Readonly<Record<string, 'secret' | 'uuid' | 'number'>>
  /** The body of the reply to a callback that was handled. */
  readonly callbackReply: unknown
  /** With its settings at this address; null if one is missing. `isSandbox` says that the address is the sandbox's. */
  configure(
    e: ProviderEnvironment,
    url: string,
    isSandbox: boolean,
  ): Omit<ConfiguredProvider<Name>, 'name'> | null
}

/** Keeps the literal type of a definition's name. */
export const defineProvider = <const Name extends string>(
  definition: ProviderDefinition<Name>,
): ProviderDefinition<Name> => definition
