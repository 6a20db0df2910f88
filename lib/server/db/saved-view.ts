import { and, eq, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Client } from '@/lib/domain/clients/client'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { SavedView } from '@/lib/domain/transactions/saved-view'
import { personPreference, savedView } from '@/lib/server/db/client-schema'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { KnownAccount } from '@/lib/server/db/connection-account'
import { connection, connectionAccount } from '@/lib/server/db/connection-schema'
import { now } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { firm, person } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

// What fills a choice of accounts; a client with more names one by its page.
const maxAccounts = 200

/** What one person has made of one list: their columns, and the views they may use on a client. */
export interface ListSettings {
  preference: string | null
  views: SavedView[]
  /** JSON of the views that come with the list and are hidden. */
  hiddenViews: string | null
}

/** The same of every list, as the store wrote it: most pages have no use for it. */
export interface StoredListSettings {
  preferences: string | null
  views: string | null
  /** What the client's accounts are called, as they were last read. */
  accounts: string | null
}

const maker = alias(person, 'maker')
const select = (value: SQL) => new QueryBuilder().select({ value })

const theirPreferences = select(
  sql`json_object_agg(${personPreference.place}, ${personPreference.value})`,
)
  .from(personPreference)
  .where(eq(personPreference.personId, person.id))

const isTheirOwn = eq(savedView.personId, person.id)
const theirViews = select(
  sql`json_agg(json_build_object('list', ${savedView.list}, 'id', ${savedView.id},
    'name', ${savedView.name}, 'shared', ${savedView.shared}, 'query', ${savedView.query},
    'columns', ${savedView.columns}, 'own', ${isTheirOwn},
    'by', case when ${isTheirOwn} then null else ${maker.name} end)
    order by lower(${savedView.name}), ${savedView.id})`,
)
  .from(savedView)
  .innerJoin(maker, eq(maker.id, savedView.personId))
  .where(
    and(
      eq(savedView.firmId, firm.id),
      or(isTheirOwn, savedView.shared),
      or(isNull(savedView.connectionId), eq(savedView.connectionId, connection.id)),
    ),
  )

const knownAccounts = new QueryBuilder()
  .select({
    id: connectionAccount.accountId,
    name: connectionAccount.accountName,
    type: connectionAccount.accountType,
    last4: connectionAccount.accountNumberLast4,
  })
  .from(connectionAccount)
  .where(
    and(eq(connectionAccount.connectionId, connection.id), eq(connectionAccount.firmId, firm.id)),
  )
  .orderBy(connectionAccount.accountName, connectionAccount.accountId)
  .limit(maxAccounts)
  .as('known')
const clientAccounts = select(
  sql`json_agg(json_build_object('account_id', ${knownAccounts.id},
    'account_name', ${knownAccounts.name}, 'account_type', ${knownAccounts.type},
    'account_number_last_4', ${knownAccounts.last4}))`,
).from(knownAccounts)

/** What the JSON of the fields below says. */
interface ListSettingsJson {
  preferences: Record<string, string>
  views: (SavedView & { list: string })[]
  accounts: KnownAccount[]
}

/** A `StoredListSettings`, in a statement of the tables `person`, `firm` and `connection`. */
export const listSettingsFields = {
  preferences: sql<string | null>`${theirPreferences}::text`,
  views: sql<string | null>`${theirViews}::text`,
  accounts: sql<string | null>`${clientAccounts}::text`,
}

export function readListSettings(
  { lists }: { lists: StoredListSettings },
  list: string,
): ListSettings {
  const preferences = readField(lists, 'preferences') ?? {}
  const views = readField(lists, 'views') ?? []
  return {
    preference: preferences[list] ?? null,
    hiddenViews: preferences[`${list}_views`] ?? null,
    views: views.flatMap(({ list: of, ...view }) => (of === list ? [view] : [])),
  }
}

/** The client's accounts by name, as far as it shares them: none is read at the bank. */
export function listSharedAccounts({
  lists,
  client,
}: {
  lists: StoredListSettings
  client: Pick<Client, 'scope'>
}): KnownAccount[] {
  if (!client.scope.includes('accounts:read')) return []
  return readField(lists, 'accounts') ?? []
}

function readField<Field extends keyof ListSettingsJson>(
  lists: StoredListSettings,
  field: Field,
): ListSettingsJson[Field] | undefined {
  const text = lists[field]
  // Nothing but the statement of `listSettingsFields` wrote it.
  return text == null ? undefined : (JSON.parse(text) as ListSettingsJson[Field])
}

export interface ViewOwner {
  firm_id: string
  person_id: string
}

/** Only those who prepare share a view with their colleagues. */
export type ViewWriter = ViewOwner & Pick<Person, 'role'>

/** Keeps a view; one that this person already has by that name becomes this one. Throws NotAllowedError. */
export async function saveView(
  database: OpenDatabase,
  { firm_id, person_id, role }: ViewWriter,
  view: Pick<SavedView, 'name' | 'shared' | 'query' | 'columns'> & {
    list: string
    connection_id: string | null
  },
): Promise<{ id: string }> {
  if (view.shared) requirePermission({ role }, 'prepare')
  const { list, name, shared, query, columns, connection_id } = view
  // Raw: the builder's `on conflict` cannot name the expression by which a name is taken.
  const [saved] = await forFirm(database, firm_id).build((db) =>
    db.execute<{ id: string }>(sql`
      insert into saved_view (firm_id, person_id, list, name, shared, query, columns, connection_id)
      values (${firm_id}, ${person_id}, ${list}, ${name}, ${shared}, ${query}, ${columns}, ${connection_id})
      on conflict (person_id, list, lower(name)) do update
      set name = excluded.name, shared = excluded.shared, query = excluded.query,
        columns = excluded.columns, connection_id = excluded.connection_id, changed_at = now()
      returning id`),
  )
  if (saved === undefined) throw new Error('a view was neither made nor changed')
  return { id: saved.id }
}

/**
 * Only a person's own view. False if the person has no such view, or the name is already taken. Throws
 * NotAllowedError.
 */
export async function changeView(
  database: OpenDatabase,
  { firm_id, person_id, role }: ViewWriter,
  { id, name, shared }: { id: string; name: string; shared: boolean },
): Promise<boolean> {
  if (shared) requirePermission({ role }, 'prepare')
  if (!uuidPattern.test(id)) return false
  const other = alias(savedView, 'other')
  const changed = await forFirm(database, firm_id).build((db) => {
    const sameName = db
      .select({ id: other.id })
      .from(other)
      .where(
        and(
          eq(other.personId, person_id),
          eq(other.list, savedView.list),
          sql`lower(${other.name}) = lower(${name})`,
          ne(other.id, savedView.id),
        ),
      )
    return db
      .update(savedView)
      .set({ name, shared, changedAt: now })
      .where(and(isOwn({ firm_id, person_id }, id), notExists(sameName)))
      .returning({ id: savedView.id })
  })
  return changed.length > 0
}

const isOwn = ({ firm_id, person_id }: ViewOwner, id: string) =>
  and(eq(savedView.id, id), eq(savedView.firmId, firm_id), eq(savedView.personId, person_id))

/** Only a view of this person's own. */
export async function deleteView(
  database: OpenDatabase,
  { firm_id, person_id }: ViewOwner,
  id: string,
): Promise<void> {
  if (!uuidPattern.test(id)) return
  const isMeant = isOwn({ firm_id, person_id }, id)
  await forFirm(database, firm_id).build((db) => db.delete(savedView).where(isMeant))
}
