import { setTimeout as wait } from 'node:timers/promises'
import { backUp } from '@/lib/server/cli/backup'
import { bindProviderOf } from '@/lib/server/cli/bind-provider'
import { makeTokenOf } from '@/lib/server/cli/make-token'
import { type OperatorCommand, CommandRefusedError } from '@/lib/server/cli/operator-socket'
import { openAnchors } from '@/lib/server/audit/anchors'
import {
  appendChange,
  notePasswordsAllowed,
  noteResumed,
  verifyEveryChain,
} from '@/lib/server/audit/audit'
import { listInstances } from '@/lib/server/db/instance'
import {
  countOlderInJournal,
  countOlderInStore,
  type ReencryptCounts,
  reencryptJournal,
  reencryptStore,
} from '@/lib/server/db/reencrypt'
import { resumeStore } from '@/lib/server/db/replay-journal'
import { findPersonByEmail } from '@/lib/server/db/person'
import { removeFactors } from '@/lib/server/db/second-factor'
import { allowPasswords } from '@/lib/server/db/setting'
import { replaceSetupLink } from '@/lib/server/db/setup-link'
import type { Store } from '@/lib/server/db/store'
import { addGeneratedKey, dropGeneratedKeys, type StoreSettings } from '@/lib/server/store-settings'

/** Runs a command of the operator and gives the lines to print. Throws CommandRefusedError. */
export async function runOperatorCommand(
  store: Store,
  settings: Omit<StoreSettings, 'vaultKeys'> &
    Pick<Parameters<typeof backUp>[1], 'environment'> & {
      appOrigin: string
      /** Of the OpenID provider; undefined where none is configured. */
      issuer: string | undefined
    },
  command: OperatorCommand,
  argument?: string,
): Promise<string[]> {
  const { dataDir, ownsKeys, appOrigin } = settings
  if (command === 'setup') return makeSetupLink(store, appOrigin)
  const own: OwnKeys | undefined = ownsKeys
    ? { add: () => addGeneratedKey(dataDir), dropOlder: () => dropGeneratedKeys(dataDir) }
    : undefined
  if (command === 'rotate') return rotateKeys(store, own)
  if (command === 'drop-old') return dropOlderKeys(store, own)
  if (command === 'backup') return backUp(store.database, settings, argument ?? '')
  if (command === 'allow-passwords') return allowPasswordsAgain(store)
  if (command === 'remove-factors') return removeFactorsOf(store, argument ?? '')
  if (command === 'bind-provider') return bindProviderOf(store, settings.issuer, argument ?? '')
  if (command === 'make-token') return makeTokenOf(store, argument ?? '')
  if (command === 'audit-verify') return verifyAudit(store, dataDir)
  return resume(store)
}

/** Throws CommandRefusedError, a line for each firm whose events are not what was written. */
async function verifyAudit(store: Store, dataDir: string): Promise<string[]> {
  const verdicts = await verifyEveryChain(store, openAnchors(dataDir))
  const broken = verdicts.flatMap(({ name, verdict }) =>
    verdict.kind === 'broken'
      ? [`${name}: event ${verdict.seq} of the audit log was altered or is missing.`]
      : [],
  )
  if (broken.length > 0) throw new CommandRefusedError(broken.join('\n'))
  return verdicts.map(({ name, verdict }) =>
    verdict.kind === 'intact' ? `${name}: ${verdict.events} events, none missing or altered.` : '',
  )
}

async function allowPasswordsAgain(store: Store): Promise<string[]> {
  const firm_ids = await allowPasswords(store.database)
  await notePasswordsAllowed(store, firm_ids)
  return [
    firm_ids.length === 0
      ? 'No firm has switched passwords off.'
      : `People of ${firm_ids.length} ${firm_ids.length === 1 ? 'firm' : 'firms'} may sign in with a password again.`,
  ]
}

/** For an admin who has lost the phone and the recovery codes, and has no colleague who could help. */
async function removeFactorsOf(store: Store, email: string): Promise<string[]> {
  const person = await findPersonByEmail(store.database, email)
  if (person === undefined) throw new CommandRefusedError(`Nobody has the address ${email}.`)
  const { firm_id, id: person_id, name } = person
  return appendChange(store, firm_id, async (query, note) => {
    if (!(await removeFactors(query, person))) return [`${name} has no second factor.`]
    note({ firm_id, kind: 'person.factors_removed_of', detail: { person_id, name } })
    return [`${name} signs in with the password alone until a second factor is set up again.`]
  })
}

/** One line: the link, or the reason why none was made. */
async function makeSetupLink({ database }: Store, appOrigin: string): Promise<string[]> {
  const token = await replaceSetupLink(database)
  return token === undefined
    ? [
        'No link was made: an admin can sign in or has a link to join, or the dashboard has never run on this store.',
      ]
    : [`${appOrigin}/setup/${token.reveal()}`]
}

async function resume(store: Store): Promise<string[]> {
  const done = await resumeStore(store)
  if (done.kind === 'not_held') return ['Nothing is held: Countinghouse is at work.']
  const { hold, journal, connections } = done
  await noteResumed(store, hold)
  return [
    hold === 'restored' ? 'The store had been put back.' : 'The store is a copy.',
    `${journal.replayed} token pairs came from the journal beside it${journal.unreadable > 0 ? `, ${journal.unreadable} more open with no key of the ring` : ''}.`,
    `${connections} connections go on; each is tried when it is read next, or within ${connections} minutes.`,
  ]
}

/** How the ring is changed where it was generated; undefined where VAULT_KEYS gives it. */
export interface OwnKeys {
  add: () => string
  dropOlder: () => void
}

/**
 * Moves everything that is sealed to the newest key, and gives what was done in lines. Broken off
 * and begun again it goes on where it was. Throws CommandRefusedError.
 */
export async function rotateKeys(store: Store, own: OwnKeys | undefined): Promise<string[]> {
  const older = await countOlder(store)
  const isUnfinished = older.texts > 0
  const lines: string[] = []
  if (own !== undefined && !isUnfinished) lines.push(`Made the key ${own.add()}.`)
  const newest = newestOf(store)
  await requireEverywhere(store, newest)
  const { reencrypted, unreadable, journal } = await reencryptAll(store)
  const after = await countOlder(store)
  lines.push(
    `Sealed ${reencrypted} texts of the store and ${journal} of the journal again with ${newest}.`,
  )
  if (unreadable > 0)
    lines.push(`${unreadable} texts open with no key of the ring; they are as they were.`)
  const left = after.texts === 0 ? 'Nothing is' : `${after.texts} texts are`
  lines.push(
    `${left} sealed with an older key${after.ids.length > 0 ? ` (${after.ids.join(', ')})` : ''}.`,
  )
  return lines
}

const rounds = 5
const roundMilliseconds = 200

// A pair that was sealed just before the key changed may reach the store after its turn.
async function reencryptAll(store: Store): Promise<ReencryptCounts & { journal: number }> {
  const done = { reencrypted: 0, unreadable: 0, journal: 0 }
  for (let round = 0; round < rounds; round++) {
    if (round > 0) await wait(roundMilliseconds)
    const { reencrypted, unreadable } = await reencryptStore(store)
    done.reencrypted += reencrypted
    done.unreadable = unreadable
    done.journal += await reencryptJournal(store)
    if ((await countOlder(store)).texts === 0) break
  }
  return done
}

/** Takes the older keys off the ring. Throws CommandRefusedError while anything is sealed with one. */
export async function dropOlderKeys(store: Store, own: OwnKeys | undefined): Promise<string[]> {
  const { texts, ids } = await countOlder(store)
  const named = ids.join(', ')
  if (ids.length === 0) return ['There is only one key; nothing is dropped.']
  if (texts > 0) {
    throw new CommandRefusedError(
      `${texts} texts are still sealed with ${named}: run npm run vault:rotate first.`,
    )
  }
  await requireEverywhere(store, newestOf(store))
  if (own === undefined) {
    return [`Nothing is sealed with ${named}: take it out of VAULT_KEYS and restart each instance.`]
  }
  own.dropOlder()
  return [`Dropped ${named}. Backups that were made before the rotation can no longer be opened.`]
}

function newestOf({ vault }: Store): string {
  return vault.keyIds()[0] ?? ''
}

// An instance that does not have the key could not open what is sealed with it, and would go on
// sealing with an older one.
async function requireEverywhere({ database }: Store, newest: string): Promise<void> {
  const instances = database.kind === 'embedded' ? [] : await listInstances(database)
  const without = instances.filter(({ keyIds }) => keyIds[0] !== newest).length
  if (without === 0) return
  throw new CommandRefusedError(
    `${without} of ${instances.length} running instances do not seal with ${newest}: restart them with VAULT_KEYS beginning with ${newest}, then try again.`,
  )
}

/** What only an older key of the ring opens. */
async function countOlder(store: Store): Promise<{ texts: number; ids: string[] }> {
  const ids = store.vault.keyIds().slice(1)
  if (ids.length === 0) return { texts: 0, ids }
  const texts = (await countOlderInStore(store)) + (await countOlderInJournal(store))
  return { texts, ids }
}
