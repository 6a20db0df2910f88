import { ChoiceLink } from '@/components/ui/choice'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { DocumentsPreview } from '@/lib/domain/exports/preview-documents'
import { countInWords } from '@/lib/present/reading-words'
import { newExportPath, type Pairs } from '@/lib/search-params/resource-path'
import { getReader } from '@/lib/server/http/get-reader'

interface WhichProps {
  readonly connection_id: string
  readonly kind: ZipKind
  readonly isOnlyNew: boolean
  /** The list and the names of its files, as an address has them. */
  readonly pairs: Pairs
  /** Undefined where it could not be read. */
  readonly read: DocumentsPreview | undefined
  readonly isOver: boolean
}

/** All that the bank’s list has, or what the firm does not have yet, each by a link. */
export async function WhichDocuments({
  connection_id,
  kind,
  isOnlyNew,
  pairs,
  read,
  isOver,
}: WhichProps) {
  const reader = await getReader()
  const { text, number } = reader
  const choices = [
    { name: 'all', label: text('runs.which_all'), count: read?.all, pairs },
    {
      name: 'new',
      label: text('runs.which_new'),
      count: read?.fresh,
      pairs: [...pairs, ['only', 'new'] as const],
    },
  ]
  return (
    <section>
      <h2 className="pb-1.5 font-medium">{text('runs.which')}</h2>
      <nav
        aria-label={text('runs.which')}
        className="overflow-hidden rounded-lg border border-line"
      >
        {choices.map(({ name, label, count, pairs: own }) => (
          <ChoiceLink
            key={name}
            href={newExportPath(connection_id, kind, own)}
            isCurrent={(name === 'new') === isOnlyNew}
            isOver={isOver}
            className="group flex min-h-10 items-center gap-2.5 border-t border-line px-3 py-2 first:border-0 hover:bg-hover aria-[current]:bg-chosen"
          >
            <span
              aria-hidden
              className="grid size-4 flex-none place-content-center rounded-full border border-edge group-aria-[current]:border-action group-aria-[current]:bg-action"
            >
              <span className="size-1.5 rounded-full bg-paper" />
            </span>
            <span className="min-w-0 grow font-medium">{label}</span>
            {count !== undefined && (
              <span className="num-t flex-none text-xs text-faint">
                {countInWords(count, reader)}
              </span>
            )}
          </ChoiceLink>
        ))}
      </nav>
      <p className="pt-1.5 text-xs text-faint">
        {text('runs.which_hint')}
        {read !== undefined && read.compared > 0 && (
          <>
            {' '}
            {text('naming_data.compared', { count: read.compared, number: number(read.compared) })}
          </>
        )}
      </p>
    </section>
  )
}
