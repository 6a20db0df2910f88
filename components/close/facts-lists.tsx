import Link from 'next/link'
import { CloseForm } from '@/components/close/close-form'
import type { Exclusion } from '@/lib/domain/close/exceptions'
import { evidenceNames } from '@/lib/present/close-item'
import { shownNotes } from '@/lib/present/close/close-notes'
import { exclusionEnd, exclusionScope } from '@/lib/present/close/exclusion-words'
import { personName, type ShownClose } from '@/lib/present/close/shown-close'
import { exceptionsApiPath } from '@/lib/queries/close'
import { closeViewHref } from '@/lib/search-params/close-view'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What is left out in this period, with its reason and its end. */
export async function Exclusions({
  exclusions,
  shown,
  mayDecide,
}: {
  exclusions: readonly Exclusion[]
  shown: ShownClose
  mayDecide: boolean
}) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { client, read, view } = shown
  const canWithdraw = mayDecide && read.close !== undefined && read.close.state !== 'locked'
  return (
    <ul className="pt-1">
      {exclusions.map((each) => (
        <li key={each.id} className="border-t border-line py-2 first:border-0">
          <div className="flex items-baseline gap-2">
            <span className="min-w-0 grow truncate font-medium" dir="auto">
              {reader.withCommas([
                reader.text(evidenceNames[each.item]),
                exclusionScope(each, shown, reader),
              ])}
            </span>
            {canWithdraw && (
              <CloseForm
                action={exceptionsApiPath(client.connection_id)}
                hidden={[
                  ['exception', each.id],
                  ['return_to', closeViewHref(client.connection_id, view)],
                ]}
                done={t('exception_withdrawn')}
              >
                <button type="submit" className="link text-xs">
                  {t('withdraw')}
                </button>
              </CloseForm>
            )}
          </div>
          <p className="text-xs text-faint">
            {t('excluded_by', {
              person: personName(read.people, each.by, reader),
              day: reader.instant(each.at),
            })}
            {' · '}
            {exclusionEnd(each, reader)}
          </p>
          {each.reason !== '' && (
            <p className="text-xs text-quiet" dir="auto">
              {each.reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What people noted on the rows that it found, the latest first; each leads to its row. */
export async function Notes({ shown }: { shown: ShownClose }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  return (
    <ul className="pt-1">
      {shownNotes(shown, reader).map(({ id, href, party, name, at, text }) => (
        <li key={id} className="border-t border-line py-2 first:border-0">
          <Link
            href={href}
            prefetch={false}
            scroll={false}
            className="block truncate font-medium text-ink hover:underline"
            dir="auto"
          >
            {party}
          </Link>
          <p className="text-xs text-faint">{t('ticked_by', { person: name, day: at })}</p>
          <p
            className="line-clamp-4 text-xs wrap-anywhere whitespace-pre-wrap text-quiet"
            dir="auto"
          >
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
