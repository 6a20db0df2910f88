import { Lock } from 'lucide-react'
import { PaperLines } from '@/components/close/paper-lines'
import { PaperTableView } from '@/components/close/paper-table'
import { Mark } from '@/components/layout/logo'
import type { Paper } from '@/lib/present/paper/paper'
import type { LaidSignatures, LaidTop, Sheet, SheetPart } from '@/lib/present/paper/sheet'
import type { PaperSize } from '@/lib/search-params/paper'

interface PaperSheetProps {
  readonly sheet: Sheet
  readonly paper: Paper
  readonly size: PaperSize
  readonly page: { readonly at: number; readonly of: number }
}

/** One sheet: head, what stands on it, foot. */
export function PaperSheet({ sheet, paper, size, page }: PaperSheetProps) {
  const { firm, kind, foot, words } = paper
  const pageOf = words.pageOf(page.at, page.of)
  return (
    <article
      className={`paper-sheet ${size === 'a4' ? 'paper-sheet-a4' : 'paper-sheet-letter'} ${sheet.isWorkings ? 'paper-sheet-workings' : ''}`}
      aria-label={pageOf}
    >
      <header className="paper-sheet-head">
        <Mark size={18} />
        <span className="min-w-0 grow truncate text-[13px] font-semibold" dir="auto">
          {firm}
        </span>
        <span className="flex-none text-[11px] text-quiet">{kind}</span>
      </header>
      {sheet.parts.map((part) => (
        <Part key={keyOf(part)} part={part} paper={paper} />
      ))}
      <footer className="paper-sheet-foot">
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {foot.client} · {foot.period}
        </span>
        <span className="flex-none" dir="ltr">
          {foot.digest}
        </span>
        <span className="flex-1 text-end">{pageOf}</span>
      </footer>
    </article>
  )
}

function keyOf(part: SheetPart): string {
  return part.kind === 'table' ? part.laid.table.id : part.kind
}

function Part({ part, paper }: { part: SheetPart; paper: Paper }) {
  if (part.kind === 'top') return <Top laid={part.laid} paper={paper} />
  if (part.kind === 'signatures') return <Signatures laid={part.laid} paper={paper} />
  return <PaperTableView part={part} paper={paper} />
}

function Top({ laid, paper: { state, facts, words } }: { laid: LaidTop; paper: Paper }) {
  return (
    <>
      <h2
        className="paper-lines pt-6 text-[26px] leading-8 font-semibold tracking-[-0.018em]"
        dir="auto"
      >
        <PaperLines lines={laid.clientLines} />
      </h2>
      <div className="flex items-start justify-between gap-x-4">
        <p className="paper-lines text-[15px] leading-[22px] text-quiet">
          <PaperLines lines={laid.titleLines} />
        </p>
        <p
          className={`inline-flex items-center gap-1.5 text-[12px] leading-[22px] font-semibold ${state.isLocked ? 'text-good' : 'text-attention'}`}
        >
          {state.isLocked && <Lock size={13} aria-hidden />}
          {state.text}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 border-b border-rule pt-5 pb-[15px] sm:grid-cols-4">
        {facts.map(({ label }, at) => (
          <div key={label} className="min-w-0">
            <dt className="text-[10px] leading-[14px] text-quiet">{label}</dt>
            <dd
              className="paper-lines num-t text-[12px] leading-[18px] font-semibold"
              data-amount=""
            >
              <PaperLines lines={laid.factLines[at] ?? []} />
            </dd>
          </div>
        ))}
      </dl>
      {laid.noteLines.length > 0 && (
        <section>
          <h3 className="text-attention!">{words.notes}</h3>
          <ul className="list-disc ps-3.5 text-[11px] leading-[15px]">
            {laid.noteLines.map((lines) => (
              <li key={lines.join('')} className="paper-lines pb-[3px]">
                <PaperLines lines={lines} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const looks = {
  given: 'border-ink',
  wanted: 'border-dashed border-edge text-quiet',
  suspended: 'border-dashed border-edge text-attention',
} as const

function Signatures({ laid, paper }: { laid: LaidSignatures; paper: Paper }) {
  return (
    <section>
      <h3>{paper.signatures.title}</h3>
      <div className="grid gap-x-10 gap-y-4 pt-[18px] sm:grid-cols-2">
        {laid.lines.map(({ role, state, nameLines, whenLines }) => (
          <div key={role} className="min-w-0">
            <p
              className={`paper-lines border-b pb-1.5 text-[17px] leading-6 font-semibold ${looks[state]}`}
              dir="auto"
            >
              {state === 'suspended' ? (
                <s>
                  <PaperLines lines={nameLines} />
                </s>
              ) : (
                <PaperLines lines={nameLines} />
              )}
            </p>
            <p className="num-t flex justify-between gap-3 pt-1.5 text-[11px] leading-[15px] text-quiet">
              <span>{role}</span>
              <span className="paper-lines text-end">
                <PaperLines lines={whenLines} />
              </span>
            </p>
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-[3px] pt-3.5 text-[10px] leading-[14px] text-quiet">
        {laid.noteLines.map((lines) => (
          <p key={lines.join('')} className="paper-lines">
            <PaperLines lines={lines} />
          </p>
        ))}
      </div>
    </section>
  )
}
