import {
  columnsFrom,
  formatFor,
  isBankId,
  type LedgerChoice,
} from '@/lib/domain/ledgers/ledger-choice'
import { reachOf } from '@/lib/domain/ledgers/plan-hand-over'
import { isOverAYear, todayIn } from '@/lib/domain/periods/day-range'
import {
  ledgerExportHref,
  ledgerMemoryHref,
  parseLedgerExport,
} from '@/lib/search-params/ledger-export'
import { exportPath } from '@/lib/search-params/resource-path'
import { requirePermission } from '@/lib/domain/people/permissions'
import { type getClient, requireProof } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { formText, rawFormText } from '@/lib/server/http/form-fields'
import { readerOf } from '@/lib/server/http/get-reader'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'
import { chooseLedger } from '@/lib/server/ledgers/choose-ledger'
import { handOver } from '@/lib/server/ledgers/hand-over'
import { formParams } from '@/lib/server/reads/export-request'
import { spend } from '@/lib/server/rights/budgets'
import { readLedgerMemory, wantExport } from '@/lib/server/reads/read-ledger-export'

type Access = Awaited<ReturnType<typeof getClient>>
type Act = (access: Access, form: FormData) => Promise<string>

/** Each resolves to the page that shows what was done. */
export const ledgerActions: Readonly<Record<string, Act>> = {
  hand_over: async (access, form) => {
    requirePermission(access.person, 'prepare')
    const reader = await readerOf(access)
    const memory = await readLedgerMemory(access, reader)
    const wanted = wantExport(access, formParams(form), memory)
    const today = todayIn(access.settings.time_zone, requestTime())
    // As of exports of a whole list, more than a year is taken by the person themselves.
    const needsProof = isOverAYear(reachOf(wanted.chosen, wanted.period.range, today))
    if (needsProof) requireProof(access, 'prepare')
    const { client, settings } = access
    const { account_id, accountName, choice, chosen, period } = wanted
    const outcome = await handOver(getContext(), access, {
      account_id,
      accountName,
      choice,
      chosen,
      period: period.range,
      timeZone: settings.time_zone,
      seen: rawFormText(form, 'seen'),
      needsProof,
      reader,
    })
    switch (outcome.kind) {
      case 'kept':
        return ledgerMemoryHref(client.connection_id, { account: account_id, made: outcome.id })
      case 'stored':
        return exportPath(client.connection_id, outcome.run_id)
      case 'busy':
        throw new HttpError(429, { say: 'exports.other_exports' }, { 'retry-after': '30' })
      case 'failed':
        throw new ReadFailedError(outcome.failure)
      case 'conflict':
        throw new HttpError(409, { say: 'ledger_data.problem_conflict' })
      case 'stopped':
        throw new HttpError(422, { say: 'ledger_data.problem_stopped' })
    }
  },
  choose: async (access, form) => {
    requirePermission(access.person, 'prepare')
    await spend(getContext(), access, 'exports')
    const { kept } = await readLedgerMemory(access, await readerOf(access))
    const params = parseLedgerExport(formParams(form))
    await chooseLedger(getContext(), access, choiceIn(form, kept))
    return ledgerExportHref(access.client.connection_id, params)
  },
}

/** What was chosen before and is not in the form stays. */
function choiceIn(form: FormData, kept: LedgerChoice | undefined): LedgerChoice {
  const { format, target } = parseLedgerExport(formParams(form))
  if (target === null)
    throw new HttpError(400, { say: 'problems.field', values: { field: 'target' } })
  const bankId = formText(form, 'bank_id', 20)
  if (bankId !== '' && !isBankId(bankId)) {
    throw new HttpError(422, { say: 'ledger_data.problem_bank_id' })
  }
  const columns = form.getAll('column').filter((each) => typeof each === 'string')
  return {
    ...kept,
    target,
    format: formatFor(target, format ?? undefined),
    ...(bankId !== '' && { bankId }),
    ...(columns.length > 0 && { columns: columnsFrom(columns) }),
  }
}
