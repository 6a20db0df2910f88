import type { ReactNode } from 'react'
import { CloseKeys } from '@/components/close/close-keys'
import { EvidenceLine } from '@/components/close/evidence-line'
import { FirmItemLine } from '@/components/close/firm-item-line'
import { ItemLine } from '@/components/close/item-line'
import { closeSections, sectionOfItem } from '@/lib/present/close-item'
import { itemWords } from '@/lib/present/close/item-words'
import { isOptional, type StateName, stateNameOf } from '@/lib/present/close/state-name'
import type { ShownClose } from '@/lib/present/close/shown-close'
import type { CloseItem, EvidenceItem, FirmItemRead } from '@/lib/domain/close/close-read'
import { progressOf } from '@/lib/domain/close/progress'
import type { ItemState } from '@/lib/domain/close/item-state'
import type { Reader } from '@/lib/format/create-reader'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const ranks: Readonly<Record<ItemState, number>> = {
  to_review: 0,
  cannot_tell: 1,
  to_do: 1,
  not_shared: 1,
  not_over: 2,
  not_due: 2,
  nothing_to_check: 2,
  accepted: 3,
  passed: 3,
  done: 3,
}

/** All items, section by section: what is to review first, sections that passed in one line. */
export async function Sections({ shown, mayDecide }: { shown: ShownClose; mayDecide: boolean }) {
  const [t, { instant: date, text }] = await Promise.all([
    getTranslations('closing_data'),
    getReader(),
  ])
  const { read, view } = shown
  const isEvidence = (item: CloseItem): item is EvidenceItem => item.kind === 'evidence'
  const isFirms = (item: CloseItem): item is FirmItemRead => item.kind === 'firm'
  const evidence = read.items.filter(isEvidence)
  const firms = read.items.filter(isFirms)
  const open = view.shown ?? evidence.find(({ state }) => state === 'to_review')?.id
  const sections = (
    <>
      {closeSections.map((section) => {
        const items = evidence
          .filter(({ id }) => sectionOfItem[id] === section)
          .toSorted((one, other) => ranks[one.state] - ranks[other.state])
        return (
          items.length > 0 && (
            <Section
              key={section}
              title={section === 'completeness' ? text('checks.completeness') : t(section)}
              items={items}
              shown={shown}
              isOpen={items.some(({ id }) => id === view.shown)}
            >
              {items.map((item) => (
                <EvidenceLine
                  key={item.id}
                  item={item}
                  shown={shown}
                  isOpen={item.id === open}
                  mayDecide={mayDecide}
                />
              ))}
            </Section>
          )
        )
      })}
      {firms.length > 0 && (
        <Section title={t('firms_items')} items={firms} shown={shown} isOpen={false}>
          {firms.map((item) => (
            <FirmItemLine key={item.id} item={item} shown={shown} mayDecide={mayDecide} />
          ))}
        </Section>
      )}
    </>
  )
  if (read.frozenAt === undefined) return <CloseKeys>{sections}</CloseKeys>
  return (
    <CloseKeys>
      <section>
        <div className="flex items-baseline gap-2 px-1 pb-1.5">
          <h2 className="font-semibold">{t('as_closed')}</h2>
          <span className="num-t text-xs text-faint">
            {t('frozen', { day: date(read.frozenAt) })}
          </span>
        </div>
        <div className="card overflow-hidden">{sections}</div>
      </section>
    </CloseKeys>
  )
}

interface SectionProps {
  readonly title: string
  readonly items: readonly CloseItem[]
  readonly shown: ShownClose
  readonly isOpen: boolean
  readonly children: ReactNode
}

const finished: readonly ItemState[] = ['passed', 'accepted', 'done']

/**
 * What of a section has to be seen first; what is not shared is never hidden behind what passed, and what is done is
 * done without what is optional.
 */
function stateOfAll(items: readonly CloseItem[]): ItemState {
  const due = items.filter((item) => !isOptional(item))
  const judged = due.length === 0 ? items : due
  const [first] = judged
    .map(({ state }) => state)
    .toSorted((one, other) => ranks[one] - ranks[other])
  if (first !== undefined && !finished.includes(first)) return first
  return judged.every(({ state }) => state === 'passed') ? 'passed' : 'accepted'
}

/** What a section is called in which nothing is due. */
function nameOfAll(items: readonly CloseItem[]): StateName {
  if (items.every((item) => isOptional(item))) return 'optional'
  const isToCome = items.some((item) => item.kind === 'evidence' && stateNameOf(item) === 'to_come')
  return isToCome ? 'to_come' : stateOfAll(items)
}

/** Once locked every section is one line; before that one of which everything passed is. */
async function Section({ title, items, shown, isOpen, children }: SectionProps) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { finished: done, due } = progressOf(items.map(({ state }) => state))
  const count =
    due === 0
      ? t(`state_${nameOfAll(items)}`)
      : reader.text('checks.shown_of', {
          shown: reader.number(done),
          number: reader.number(due),
        })
  const hasPassed = items.every(({ state }) => state === 'passed')
  const areFirms = items.every(({ kind }) => kind === 'firm')
  const folded = (end?: string) => (
    <ItemLine
      state={stateOfAll(items)}
      title={end === undefined ? t('all_passed', { count: items.length }) : title}
      parts={
        end === undefined || areFirms
          ? items.map((item) => nameOf(item, shown, reader))
          : countsInWords(items, t)
      }
      {...(end !== undefined && { end })}
      isOpen={isOpen}
    >
      <div className="bg-sunk">{children}</div>
    </ItemLine>
  )
  if (shown.read.frozenAt !== undefined) return folded(count)
  return (
    <section>
      <div className="flex items-baseline gap-2 px-1 pb-1.5">
        <h2 className="font-semibold">{title}</h2>
        <span className="num-t text-xs text-faint">{count}</span>
      </div>
      <div className="card overflow-hidden">
        {hasPassed && items.length > 1 ? folded() : children}
      </div>
    </section>
  )
}

function nameOf(item: CloseItem, shown: ShownClose, reader: Reader): string {
  return item.kind === 'firm' ? item.item.words : itemWords(item, shown, reader).title
}

/** "4 passed", "3 accepted": what each found is behind the line. */
function countsInWords(
  items: readonly CloseItem[],
  t: Awaited<ReturnType<typeof getTranslations<'closing_data'>>>,
): string[] {
  const { parts, notShared, notDue } = progressOf(items.map(({ state }) => state))
  const optional = items.filter((item) => isOptional(item)).length
  const nothing = items.filter(({ state }) => state === 'nothing_to_check').length
  const counts = [
    ['legend_passed', parts.passed],
    ['legend_accepted', parts.accepted],
    ['legend_done', parts.done],
    ['left_not_shared', notShared],
    ['left_nothing_to_check', nothing],
    ['left_not_due', notDue - optional],
    ['left_optional', optional],
  ] as const
  return counts.flatMap(([key, count]) => (count === 0 ? [] : [t(key, { count })]))
}
