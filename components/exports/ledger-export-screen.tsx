import { Download } from 'lucide-react'
import { FoldedChoice, ChoiceList, type LinkedChoice } from '@/components/ui/choice'
import { LedgerOptions } from '@/components/exports/ledger-options'
import { PreflightList } from '@/components/exports/ledger-preflight'
import { LedgerRows } from '@/components/exports/ledger-rows'
import { RequestDialog } from '@/components/exports/request-dialog'
import { ReadFailed } from '@/components/layout/read-failed'
import { TitleRow } from '@/components/layout/title-row'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { type HandOver, handedDays } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import { formatsOf, ledgerTargets } from '@/lib/domain/ledgers/ledger-target'
import type { PlannedRows, RowChoice } from '@/lib/domain/ledgers/plan-hand-over'
import type { PreflightLine } from '@/lib/domain/ledgers/preflight'
import { sampleOf } from '@/lib/domain/ledgers/sample-row'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { formatName, ledgerName } from '@/lib/present/ledgers/ledger-names'
import { sayPreflight } from '@/lib/present/ledgers/preflight-words'
import { rowChoiceViews } from '@/lib/present/ledgers/row-choices'
import {
  ledgerApiPath,
  ledgerExportHref,
  ledgerFields,
  type LedgerExportParams,
  ledgerMemoryHref,
  otherLedgerHref,
} from '@/lib/search-params/ledger-export'
import { getReader } from '@/lib/server/http/get-reader'

interface Plan {
  readonly reading: LedgerReading
  readonly planned: PlannedRows
  readonly content: LedgerContent
  readonly lines: readonly PreflightLine[]
  readonly canBeMade: boolean
  readonly file: { readonly name: string; readonly count: number } | undefined
}

export interface LedgerExportProps {
  readonly client: Client
  /** Whether the person may hand rows over. */
  readonly mayPrepare: boolean
  /** What the person has seen of the hand-overs so far. */
  readonly seen: string
  readonly accounts: ReadonlyMap<string, string>
  readonly wanted: {
    readonly params: LedgerExportParams
    readonly account_id: string
    readonly choice: LedgerChoice
    readonly chosen: RowChoice
    readonly period: ChosenPeriod
    readonly handOvers: readonly HandOver[]
  }
  readonly outcome:
    | { readonly kind: 'read'; readonly value: Plan }
    | { readonly kind: 'failed'; readonly failure: ReadFailure }
}

const formId = 'ledger-export'

/** An export to a ledger as a page of its own. */
export async function LedgerExportScreen(props: LedgerExportProps) {
  const { text } = await getReader()
  const { client, wanted } = props
  const send = await sendOf(props)
  const back = {
    href: ledgerMemoryHref(client.connection_id, { account: wanted.account_id }),
    label: text('exports.title_all'),
  }
  return (
    <>
      <title>{`${text('ledger_data.title')} · ${client.name} · Countinghouse`}</title>
      <TitleRow title={text('ledger_data.title')} back={back} hasPeriod />
      <div className="max-w-[58rem] max-sm:px-4">
        <Body {...props} isOver={false} />
        {send !== undefined && (
          <div className="flex flex-wrap items-center gap-3 pb-6 sm:px-6">
            {send.isAllowed && (
              <button type="submit" form={formId} className="btn btn-primary">
                <Download size={15} aria-hidden />
                {send.label}
              </button>
            )}
            <span className="text-xs text-faint" dir="auto">
              {send.isAllowed ? send.file : send.label}
            </span>
          </div>
        )}
      </div>
    </>
  )
}

/** The same over the screen that it was opened from. */
export async function LedgerExportDialog(props: LedgerExportProps) {
  const { text } = await getReader()
  const send = await sendOf(props)
  const may = send?.isAllowed === true
  return (
    <RequestDialog
      title={text('ledger_data.title')}
      className="max-w-[58rem]!"
      {...(may && { send: { formId, label: send.label }, hint: send.file })}
    >
      <div className="-mx-5 -mb-5 border-t border-line max-sm:px-5">
        <Body {...props} isOver />
      </div>
      {send !== undefined && !may && <p className="text-xs text-faint">{send.label}</p>}
    </RequestDialog>
  )
}

/** What the button says; where nothing can be exported, that. Undefined where nothing could be read. */
async function sendOf({ outcome, mayPrepare }: LedgerExportProps) {
  const { number, text } = await getReader()
  if (outcome.kind === 'failed' || !mayPrepare) return undefined
  const { canBeMade, content, file } = outcome.value
  if (!canBeMade) return { isAllowed: false, label: text('ledger_data.stopped'), file: '' }
  if (file === undefined)
    return { isAllowed: true, label: text('ledger_data.export_all'), file: '' }
  const { count } = content.totals
  const label =
    file.count > 1
      ? text('ledger_data.export_files', { count: file.count })
      : text('ledger_data.export_rows', { count, number: number(count) })
  return { isAllowed: true, label, file: file.name }
}

async function Body(props: LedgerExportProps & { readonly isOver: boolean }) {
  const reader = await getReader()
  const { accounts, client, isOver, wanted } = props
  const { connection_id } = client
  const { params, account_id, choice } = wanted
  const targets = ledgerTargets.map((target) => ({
    name: target,
    label: ledgerName(target),
    end: formatName(target === choice.target ? choice.format : formatsOf[target][0], reader),
    href: otherLedgerHref(connection_id, params, target),
    isCurrent: target === choice.target,
  }))
  const ofAccounts = Array.from(accounts, ([id, label]): LinkedChoice => ({
    name: id,
    label,
    href: ledgerExportHref(connection_id, { ...params, account: id }),
    isCurrent: id === account_id,
  }))
  const ledger = reader.text('ledger_data.ledger')
  return (
    <div className="grid min-h-0 sm:grid-cols-[14.5rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-2 p-2 max-sm:px-0 sm:border-e sm:border-line sm:bg-sunk">
        <FoldedChoice
          label={reader.text('transactions.account')}
          choices={ofAccounts}
          isOver={isOver}
        />
        <FoldedChoice label={ledger} choices={targets} isOver={isOver} className="sm:hidden" />
        <ChoiceList label={ledger} choices={targets} isOver={isOver} className="max-sm:hidden" />
      </div>
      <div className="flex min-w-0 flex-col gap-4 pt-4 pb-5 sm:px-5">
        <Planned {...props} />
      </div>
    </div>
  )
}

async function Planned(props: LedgerExportProps & { readonly isOver: boolean }) {
  const { client, isOver, mayPrepare, outcome, seen, wanted } = props
  const reader = await getReader()
  const { connection_id } = client
  const { params, account_id, choice, chosen, handOvers } = wanted
  const retryHref = ledgerExportHref(connection_id, params)
  if (outcome.kind === 'failed') {
    const context = { client, retryHref, firstPageHref: retryHref }
    return <ReadFailed failure={outcome.failure} {...context} />
  }
  const { content, lines } = outcome.value
  const own = { ...params, account: account_id, target: choice.target, format: choice.format }
  const fields = ledgerFields({ ...own, rows: chosen })
  const handed = handedDays(handOvers)
  const upTo =
    handed === undefined
      ? ''
      : reader.text('ledger_data.handed_up_to', { day: reader.date(handed.last) })
  return (
    <>
      <LedgerRows
        choices={rowChoiceViews(
          { ...outcome.value, chosen, handOvers, period: wanted.period },
          reader,
        )}
        chosen={chosen}
        hrefOf={(rows) => ledgerExportHref(connection_id, { ...params, rows })}
        content={content}
        isWhole={outcome.value.reading.end === 'whole'}
        upTo={upTo}
        isOver={isOver}
      />
      {mayPrepare && <LedgerOptions {...{ connection_id, choice, fields }} />}
      <Sample {...{ connection_id, params: own, choice, content, isOver }} />
      <PreflightList
        title={reader.text('ledger_data.before')}
        lines={lines.map((line) => sayPreflight(line, content, reader))}
      />
      {mayPrepare && (
        <form id={formId} method="post" action={ledgerApiPath(connection_id)}>
          {[['action', 'hand_over'] as const, ['seen', seen] as const, ...fields].map(
            ([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ),
          )}
        </form>
      )}
    </>
  )
}

interface SampleProps {
  readonly connection_id: string
  readonly params: LedgerExportParams
  readonly choice: LedgerChoice
  readonly content: LedgerContent
  readonly isOver: boolean
}

/** The ledger’s formats, and one row as the chosen one writes it. */
async function Sample({ connection_id, params, choice, content, isOver }: SampleProps) {
  const reader = await getReader()
  const ledger = ledgerName(choice.target)
  const formats = formatsOf[choice.target].map((format) => ({
    name: format,
    label: formatName(format, reader),
    href: ledgerExportHref(connection_id, { ...params, format }),
    isCurrent: format === choice.format,
  }))
  const fields = sampleOf(content)
  return (
    <section>
      <div className="flex items-center gap-x-2 pb-1.5">
        <h2 className="grow font-medium">{reader.text('ledger_data.takes', { ledger })}</h2>
        {formats.length > 1 && (
          <ChoiceList
            label={reader.text('exports.file_format')}
            choices={formats}
            isOver={isOver}
            className="flex rounded-md bg-press p-0.5 text-xs [&>a]:min-h-7"
          />
        )}
      </div>
      {fields.length > 0 && (
        <div
          className="overflow-x-auto rounded-lg border border-line bg-sunk px-3 py-2 font-mono text-xs leading-5"
          role="region"
          aria-label={reader.text('ledger_data.sample')}
          tabIndex={0}
          dir="ltr"
        >
          {fields.map(({ name, value }) => (
            <span key={name} className="me-4 inline-block" data-amount="">
              <span className="text-faint">{name}</span> <bdi>{value}</bdi>
            </span>
          ))}
        </div>
      )}
    </section>
  )
}
