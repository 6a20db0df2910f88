import type { CloseItem, CloseRead } from '@/lib/domain/close/close-read'
import { type ProgressPart, progressOf, segmentsOf } from '@/lib/domain/close/progress'
import { isOptional } from '@/lib/present/close/state-name'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const colours: Readonly<Record<ProgressPart, string>> = {
  passed: 'bg-good',
  accepted: 'bg-accent',
  done: 'bg-edge',
  to_review: 'bg-age-2',
  open: 'bg-press',
}
const legend = ['passed', 'accepted', 'done'] as const

/** How many items are done, and what is left to do. */
export async function Progress({
  items,
  lastKnown,
}: {
  items: readonly CloseItem[]
  lastKnown: CloseRead['lastKnown']
}) {
  const [t, { list, text, moment }] = await Promise.all([
    getTranslations('closing_data'),
    getReader(),
  ])
  const progress = progressOf(items.map(({ state }) => state))
  const { parts, finished, due, cannotTell, toDo, notShared, notDue } = progress
  const optional = items.filter((item) => isOptional(item)).length
  const left = [
    ['left_to_review', parts.to_review],
    ['left_cannot_tell', cannotTell],
    ['left_to_do', toDo],
    ['left_not_shared', notShared],
    ['left_not_due', notDue - optional],
    ['left_optional', optional],
  ] as const
  const words = left.flatMap(([key, count]) => (count === 0 ? [] : [t(key, { count })]))
  const segments = segmentsOf(progress)
  const last = lastKnown && progressOf(lastKnown.items)
  return (
    <section aria-label={text('checks.progress')} className="pt-1">
      <div className="flex flex-wrap items-baseline gap-x-2 pb-2">
        {due > 0 && (
          <span className="num-t text-lg font-semibold">
            {t('done_of', { done: finished, due })}
          </span>
        )}
        <span className="num-t text-faint">{list(words)}</span>
        <span className="grow" />
        <span className="num-t flex gap-4 text-xs text-faint max-md:hidden">
          {legend.map((part) =>
            parts[part] === 0 ? null : (
              <span key={part} className="inline-flex items-center gap-1.5">
                <span className={`size-2 rounded-full ${colours[part]}`} />
                {t(`legend_${part}`, { count: parts[part] })}
              </span>
            ),
          )}
        </span>
      </div>
      {last !== undefined && lastKnown !== undefined && (
        <p className="num-t pb-2 text-xs text-quiet">
          {t('done_when_read', {
            done: last.finished,
            due: last.due,
            moment: moment(lastKnown.at),
          })}
        </p>
      )}
      <div className="flex gap-1 max-sm:gap-0.5" aria-hidden>
        {segments.map((part, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- Segments of one part are alike.
          <span key={`${part} ${place}`} className={`h-1.5 grow rounded-full ${colours[part]}`} />
        ))}
      </div>
    </section>
  )
}
