import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { SaidLine } from '@/lib/present/ledgers/preflight-words'

const looks = {
  ok: { icon: CircleCheck, ink: 'text-good' },
  warn: { icon: TriangleAlert, ink: 'text-attention' },
  note: { icon: Info, ink: 'text-faint' },
  stop: { icon: CircleX, ink: 'text-danger' },
} as const

/** What is said before a file is made, in words. */
export function PreflightList({ title, lines }: { title: string; lines: readonly SaidLine[] }) {
  return (
    <section>
      <h2 className="pb-0.5 font-medium">{title}</h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {lines.map(({ look, fact, reason }) => {
          const { icon: Icon, ink } = looks[look]
          return (
            <li key={`${fact} ${reason}`} className="flex items-start gap-2.5 py-1.5">
              <Icon size={15} aria-hidden className={`mt-[2.5px] flex-none ${ink}`} />
              <span className="min-w-0">
                {fact}
                <span className="block text-xs text-faint">{reason}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
