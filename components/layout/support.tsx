import { ChevronRight } from 'lucide-react'
import { CopyButton } from '@/components/ui/copy-button'
import { asSent } from '@/lib/bank-contract/lenient'
import { rawData } from '@/lib/format/raw-data'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/**
 * What support asks for: identifiers to copy, and the object as the bank sent it. Closed at the very end
 * of a detail: nobody needs it until something is wrong.
 */
export async function Support({
  value,
  known,
  ids,
}: {
  value: object
  /** The shape that the page was written for. */
  known: Readonly<Record<string, unknown>>
  ids: readonly (readonly [label: string, id: string | null | undefined])[]
}) {
  const [t, { text, list }] = await Promise.all([getTranslations('details'), getReader()])
  const sent = asSent(value)
  const newer = Object.keys(sent).filter((key) => !Object.hasOwn(known, key))
  return (
    <details className="group border-t border-line px-5 py-3.5">
      <summary className="flex min-h-6 items-center gap-2 font-medium text-quiet">
        <ChevronRight size={14} className="group-open:rotate-90" aria-hidden />
        {t('for_support')}
      </summary>
      <dl className="grid gap-2 pt-3 text-xs">
        {ids.map(
          ([label, id]) =>
            id && (
              <div key={label} className="flex items-center gap-3">
                <dt className="w-24 flex-none text-faint">{label}</dt>
                <dd className="min-w-0 grow truncate font-mono text-quiet" title={id}>
                  {id}
                </dd>
                <CopyButton text={id} label={t('copy', { what: label })} />
              </div>
            ),
        )}
      </dl>
      <details className="pt-2">
        <summary className="link text-xs">{t('raw')}</summary>
        {newer.length > 0 && (
          <p className="pt-1 text-xs text-faint">
            {t('new_fields', { count: newer.length, fields: list(newer) })}
          </p>
        )}
        <pre
          tabIndex={0}
          dir="ltr"
          role="region"
          aria-label={t('raw')}
          className="max-h-96 overflow-auto rounded-md bg-sunk p-3 font-mono text-xs"
        >
          {rawData(sent, text)}
        </pre>
      </details>
    </details>
  )
}
