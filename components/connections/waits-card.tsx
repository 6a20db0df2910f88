import { BookUp2, ChevronRight, FileText, ListChecks, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import type { WaitsNow } from '@/lib/domain/connections/waits-now'
import { waitingRows, type WaitingRow } from '@/lib/present/waits-now'
import { getReader } from '@/lib/server/http/get-reader'

const icons: Readonly<Record<WaitingRow['what'], LucideIcon>> = {
  statements: FileText,
  close: ListChecks,
  ledger: BookUp2,
}

/** Where a person goes on after a reconnect. */
export async function WaitsCard({
  connection_id,
  waits,
}: {
  connection_id: string
  waits: WaitsNow
}) {
  const reader = await getReader()
  const rows = waitingRows(connection_id, waits, reader)
  if (rows.length === 0) return null
  return (
    <Card title={reader.text('gap_data.waits_now')}>
      <ul className="-mx-2">
        {rows.map(({ what, words, href }) => {
          const Icon = icons[what]
          return (
            <li key={what}>
              <Link
                href={href}
                prefetch={false}
                className="flex min-h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
              >
                <Icon size={15} className="flex-none text-faint" aria-hidden />
                <span className="min-w-0 grow wrap-anywhere">{words}</span>
                <ChevronRight
                  size={14}
                  className="flex-none text-faint rtl:-scale-x-100"
                  aria-hidden
                />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
