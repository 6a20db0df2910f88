import { createAudit } from '@/lib/server/audit/audit'
import { beginCloses } from '@/lib/server/close/begin-closes'
import { digestOfOutcome, loadClose } from '@/lib/server/close/load-close'
import { type CloseBank, type CloseStepForm, stepClose } from '@/lib/server/close/step-close'
import { comeTo } from '@/lib/domain/close/come-to'
import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { findClose } from '@/lib/server/db/close'
import { findClosePolicy } from '@/lib/server/db/close-policy'
import { assignClient } from '@/lib/server/db/client-labels'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { closeEvidence } from '@/test/close/close-evidence'
import { june } from '@/test/close/findings'
import { openTestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import type { TestStore } from '@/test/store/database'

/** A store with people who close months of clients whose bank says what a test wants. */
export async function openCloseStore(kind: TestStore) {
  const dashboard = await openTestDashboard(kind)
  const { database, store } = dashboard
  const audit = createAudit(store)
  const context = { store, audit }
  const admin = await dashboard.signIn('admin')
  const { query } = forFirm(database, admin.firm.id)
  const sealed = { query, vault: store.vault }

  const newClient = async (who: PersonSession = admin) => {
    const connection_id = await insertTestConnection(database, {
      firm_id: who.firm.id,
      name: 'Northlight',
    })
    return { firm_id: who.firm.id, connection_id }
  }

  /** Somebody who sees this client. */
  const actor = async (role: PersonRole, { firm_id, connection_id }: Ref) => {
    const { person } = await dashboard.signIn(role)
    await assignClient(database, { firm_id, person_id: person.id, connection_id })
    return { person, client: { connection_id } }
  }

  const begin = async (ref: Ref, period = june) => {
    const begun = await beginCloses(context, await actor('preparer', ref), [period])
    if (begun.kind !== 'begun') throw new Error(begun.kind)
    return begun.ids[0] ?? ''
  }

  /** Of a bank in which there is nothing to decide. */
  const bankOf = (evidence: CloseEvidence = closeEvidence()): CloseBank => ({
    evidence,
    basis: {
      readAt: evidence.checks.readAt,
      transactions: evidence.checks.checks.transactions,
      extent: evidence.checks.extent,
      seenSince: undefined,
      failure: undefined,
      furtherHref: undefined,
      large: [],
      days: 3,
    },
    rows: [],
    timeZone: 'UTC',
  })

  /** What a person who looks now sees, and has to send with a signature. */
  const look = async (ref: Ref, close_id: string, bank = bankOf()) => {
    const [close, policy] = [
      await findClose(query, ref, close_id),
      await findClosePolicy(query, ref),
    ]
    if (close === undefined || policy === undefined) throw new Error('it is not there')
    const loaded = await loadClose(sealed, ref, { period: close, close, policy })
    const outcome = comeTo(bank, loaded)
    return { close, ...loaded, outcome, digest: digestOfOutcome(outcome.record) }
  }

  const take = async (
    role: PersonRole,
    ref: Ref,
    close_id: string,
    { step, bank = bankOf() }: { step: CloseStepForm; bank?: CloseBank },
  ) => {
    const { events } = await look(ref, close_id, bank)
    const who = await actor(role, ref)
    return stepClose(context, who, close_id, { step, seen: events.length, bank })
  }

  const sign = async (as: 'preparer' | 'reviewer', ref: Ref, close_id: string, bank = bankOf()) => {
    const { digest } = await look(ref, close_id, bank)
    return take(as, ref, close_id, { step: { does: 'sign', as, digest, note: '' }, bank })
  }

  const close = () => dashboard.close()
  return {
    dashboard,
    context,
    admin,
    sealed,
    newClient,
    actor,
    begin,
    bankOf,
    look,
    take,
    sign,
    close,
  }
}

type Ref = { firm_id: string; connection_id: string }

export type CloseStore = Awaited<ReturnType<typeof openCloseStore>>
