import { isOfKind } from '@/lib/bank-contract/error-kind'
import { type Scope, scopes } from '@/lib/bank-contract/authorization'
import { type Client, isDisconnected } from '@/lib/domain/clients/client'
import { type Action, may } from '@/lib/domain/people/permissions'
import { type Context, processPart } from '@/lib/server/context'
import {
  findAccessOfPerson,
  findCurrentRight,
  type PersonAccess,
  type ReadableClient,
} from '@/lib/server/db/current-right'
import type { ProgramAccess, ReadingAccess } from '@/lib/server/db/program-access'
import type { ClientAccess, PersonSession } from '@/lib/server/db/session'

/** Why what was begun may not go on. */
export type LostRight =
  /** The session ended, by whomever; a person who was deactivated has none. */
  | { code: 'signed_out' }
  /** The client is not theirs to see any more, or their role does not allow it any more. */
  | { code: 'not_allowed' }
  | { code: 'disconnected' }
  | { code: 'missing_scope'; scope: Scope }

export class RightLostError extends Error {
  override name = 'RightLostError'

  readonly kind = 'right_lost'
  constructor(readonly loss: LostRight) {
    super(`the right to it was lost: ${loss.code}`)
  }
}

export function isRightLost(error: unknown): error is RightLostError {
  return isOfKind(error, 'right_lost')
}

/** What decides whether a part of a stream is handed out, and as what. */
export interface StreamRight<Part, Sent = Part> {
  /** Asks the store. Throws RightLostError. */
  admit: (part: Part) => Promise<Sent>
}

/** A person's right to what is read of one client. */
export interface ClientRight {
  /** Of a stream: checked for every part of it, or no more often than every `restMs`. */
  stream: <Part>(restMs?: number) => StreamRight<Part>
  /** What reads the client's bank now: at most a second old. Throws RightLostError. */
  recent: () => Promise<ReadableClient>
}

/** A person's right to what is of the firm, or of many clients. */
interface PersonRight {
  stream: <Part>() => StreamRight<Part>
  /** `send` is given those of a part's clients that are theirs to see at this moment, by id. */
  streamOf: <Part, Sent>(steps: {
    clientsOf: (part: Part) => readonly string[]
    send: (part: Part, visible: ReadonlyMap<string, Client>) => Sent
  }) => StreamRight<Part, Sent>
}

/** Whether people still may what they began: whatever outlasts one look at the store asks here. */
export interface Rights {
  /** `scope`: what of the client's data it is about; that it was given in the first place is the bank's to say. */
  ofClient: (access: ClientAccess, scope?: Scope) => ClientRight
  /** The same of what goes on after the request: it ends with the person, and not with their session. */
  ofExport: (access: Pick<PersonAccess, 'person' | 'client'>, scope: Scope) => ClientRight
  /** The same of what a program is given, for as long as its token opens it. */
  ofProgram: (access: ProgramAccess, scope?: Scope) => ClientRight
  /** Of what the firm holds of a client as its own, whatever the client shares now. */
  ofHeld: <Part>(access: ReadingAccess) => StreamRight<Part>
  ofPerson: (session: PersonSession, needs: Action) => PersonRight
  /**
   * Of what is read of a client and given whole: takes a reading, and gives it only if the person still
   * may. The store is not queried within a second of the last look. Throws RightLostError.
   */
  admit: <Value>(access: ReadingAccess, reading: () => Promise<Value>) => Promise<Value>
}

export const rightsOf = processPart<Rights>('rights', createRights)

const recentMs = 1000
const dataScopes = scopes.filter((scope) => scope !== 'offline_access')

function createRights({ store, clock }: Pick<Context, 'store' | 'clock'>): Rights {
  const require = async (sid: string, needs: Action, ids: readonly string[]) => {
    const right = await findCurrentRight(store.database, sid, ids)
    if (right === undefined) throw new RightLostError({ code: 'signed_out' })
    if (!may(right, needs)) throw new RightLostError({ code: 'not_allowed' })
    return right.clients
  }

  const requirePerson = async ({ person, client }: Pick<PersonAccess, 'person' | 'client'>) => {
    const found = await findAccessOfPerson(store.database, person.id, client.connection_id)
    if (found === undefined || !may(found.person, 'read')) {
      throw new RightLostError({ code: 'not_allowed' })
    }
    return found
  }

  const requireProgram = async ({ find }: ProgramAccess) => {
    const found = await find()
    if (found === undefined || !may(found.person, 'read')) {
      throw new RightLostError({ code: 'not_allowed' })
    }
    return found
  }

  const requireReading = async (access: ReadingAccess): Promise<ReadableClient | undefined> => {
    if ('find' in access) return requireProgram(access)
    const [found] = await require(access.sid, 'read', [access.client.connection_id])
    return found
  }

  const lasting = (
    access: { client: Client },
    scope: Scope | undefined,
    find: () => Promise<ReadableClient | undefined>,
  ): ClientRight => {
    let known: { client: ReadableClient; at: number } | undefined
    let asking: Promise<ReadableClient> | undefined
    const ask = async (): Promise<ReadableClient> => {
      const found = await find()
      const at = clock.now().getTime()
      const client = requireOpen(access, found, scope)
      known = { client, at }
      return client
    }
    const isWithin = (ms: number) => known && Math.abs(clock.now().getTime() - known.at) < ms
    return {
      stream: (restMs = 0) => ({
        admit: async (part) => {
          if (!isWithin(restMs)) await ask()
          return part
        },
      }),
      recent: () => {
        if (known !== undefined && isWithin(recentMs)) return Promise.resolve(known.client)
        asking ??= ask().finally(() => {
          asking = undefined
        })
        return asking
      },
    }
  }

  // A page makes several readings by one look at the store.
  const looks = new WeakMap<ReadingAccess, number>()

  return {
    admit: async (access, reading) => {
      const looked = looks.get(access) ?? clock.now().getTime()
      looks.set(access, looked)
      const value = await reading()
      const now = clock.now().getTime()
      if (Math.abs(now - looked) < recentMs) return value
      const found = await requireReading(access)
      for (const scope of dataScopes) requireOpen(access, found, scope)
      looks.set(access, now)
      return value
    },
    ofClient: (access, scope) => lasting(access, scope, () => requireReading(access)),
    ofExport: (access, scope) => lasting(access, scope, () => requirePerson(access)),
    ofProgram: (access, scope) => lasting(access, scope, () => requireProgram(access)),
    ofHeld: (access) => ({
      admit: async (part) => {
        if ((await requireReading(access)) === undefined) {
          throw new RightLostError({ code: 'not_allowed' })
        }
        return part
      },
    }),
    ofPerson: ({ sid }, needs) => ({
      stream: () => ({
        admit: async (part) => {
          await require(sid, needs, [])
          return part
        },
      }),
      streamOf: ({ clientsOf, send }) => ({
        admit: async (part) => {
          const clients = await require(sid, needs, clientsOf(part))
          return send(part, new Map(clients.map(({ client }) => [client.connection_id, client])))
        },
      }),
    }),
  }
}

/** Throws RightLostError where it is no longer seen, connected, or shared as it was. */
function requireOpen(
  { client: given }: Pick<ClientAccess, 'client'>,
  found: ReadableClient | undefined,
  scope: Scope | undefined,
): ReadableClient {
  if (found === undefined) throw new RightLostError({ code: 'not_allowed' })
  const { client } = found
  if (isDisconnected(client)) {
    throw new RightLostError({ code: 'disconnected' })
  }
  const isNarrowed =
    scope !== undefined && given.scope.includes(scope) && !client.scope.includes(scope)
  if (isNarrowed) throw new RightLostError({ code: 'missing_scope', scope })
  return found
}
