import { beforeEach, expect, it } from 'vitest'
import { CardDetail } from '@/components/cards/card-detail'
import { InvoiceDetail } from '@/components/invoices/invoice-detail'
import { StatementDetail } from '@/components/statements/statement-detail'
import type { MarkedKind } from '@/lib/domain/close/marked-object'
import type { ObjectReview } from '@/lib/present/mark'
import { card } from '@/test/components/cards'
import { client, invoice, today } from '@/test/components/invoices'
import {
  readIn,
  readOutcome,
  ofAllDates,
  renderServerScreen,
  wordsOf,
} from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

const reviewOf = (kind: MarkedKind): ObjectReview => ({
  connection_id: client.connection_id,
  kind,
  key: 'o-1',
  person_id: 'p-1',
  found: undefined,
  events: [
    { does: 'review', at: '2026-06-10T12:00:00Z', name: 'Joy Okafor' },
    { does: 'clear', at: '2026-06-11T12:00:00Z', name: 'Ada Marlow' },
  ],
  seen: '',
  since: '2026-06-12T12:00:00Z',
  notes: { notes: [] },
  names: {},
  questions: [],
})
const common = { client, id: 'o-1', period: undefined }
const latest = { rows: [], isDetermined: true, end: 'whole', notUnderstood: 0 } as const

const pages = {
  invoice: (
    <InvoiceDetail
      {...common}
      today={today}
      outcome={readOutcome({ invoice: invoice(), customer: undefined })}
      review={reviewOf('invoice')}
    />
  ),
  statement: (
    <StatementDetail
      {...common}
      names={new Map()}
      outcome={readOutcome({ statement: { id: 'o-1', accounts: [] } })}
      isLedger={false}
      review={reviewOf('statement')}
    />
  ),
  card: (
    <CardDetail
      {...common}
      {...ofAllDates}
      outcome={readOutcome({ card, latest })}
      spend={undefined}
      review={reviewOf('card')}
    />
  ),
}

it.each(['invoice', 'statement', 'card'] as const)(
  'the page of an object (%s) says in its timeline what was done to its mark',
  async (kind) => {
    const words = wordsOf(await renderServerScreen(pages[kind]))
    expect(words).toMatch(/Timeline .*Mark removed by Ada Marlow.* Reviewed by Joy Okafor/)
  },
)
