import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import type { LedgerProgram } from '@/lib/domain/books/known-layouts'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { ledgerName } from '@/lib/present/ledgers/ledger-names'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** The way to an export in each ledger program. */
const ledgers: readonly (readonly [
  program: LedgerProgram,
  formats: string,
  steps: readonly PlainMessageKey[],
])[] = [
  [
    'quickbooks_online',
    'CSV, QBO',
    ['books_data.steps_qbo_1', 'books_data.steps_qbo_2', 'books_data.steps_csv'],
  ],
  ['quickbooks_desktop', 'CSV, QIF', ['books_data.steps_qbd_1', 'books_data.steps_csv']],
  [
    'xero',
    'CSV, OFX',
    ['books_data.steps_xero_1', 'books_data.steps_xero_2', 'books_data.steps_csv'],
  ],
  ['sage', 'CSV', ['books_data.steps_sage_1', 'books_data.steps_csv']],
  ['odoo', 'CSV, CAMT.053', ['books_data.steps_odoo_1', 'books_data.steps_csv']],
  ['datev', 'CSV, MT940', ['books_data.steps_datev_1']],
  ['gnucash', 'CSV, QIF, OFX', ['books_data.steps_gnucash_1', 'books_data.steps_csv']],
]

// What is typed is the same in every language.
const commands: readonly (readonly [program: LedgerProgram, command: string])[] = [
  ['hledger', 'hledger aregister -O csv Assets:Bank'],
  ['beancount', 'bean-query -f csv main.bean "JOURNAL \'Assets:Bank\'"'],
]

/** Where each ledger program has the export of a bank account. */
export async function ExportSteps() {
  const [t, { text }] = await Promise.all([getTranslations('books_data'), getReader()])
  return (
    <Card title={t('where_export')} flush>
      {ledgers.map(([program, formats, steps]) => (
        <Ledger key={program} name={ledgerName(program)} formats={formats}>
          {steps.map((step, at) => (
            <li key={step} className="flex gap-2.5">
              <span className="num-t w-3 text-faint">{at + 1}</span>
              {text(step)}
            </li>
          ))}
        </Ledger>
      ))}
      {commands.map(([program, command]) => (
        <Ledger key={program} name={ledgerName(program)} formats="CSV">
          <li>
            <code className="text-xs wrap-anywhere" dir="ltr">
              {command}
            </code>
          </li>
        </Ledger>
      ))}
    </Card>
  )
}

function Ledger({
  name,
  formats,
  children,
}: {
  name: string
  formats: string
  children: ReactNode
}) {
  return (
    <details className="group/l border-t border-line">
      <summary className="flex min-h-9.5 items-center gap-2 px-4 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span className="grow font-medium">{name}</span>
        <span className="text-xs text-faint">{formats}</span>
        <ChevronDown
          size={14}
          className="flex-none text-faint group-open/l:rotate-180"
          aria-hidden
        />
      </summary>
      <ol className="flex flex-col gap-1.5 px-4 pt-0.5 pb-3.5 text-quiet">{children}</ol>
    </details>
  )
}
