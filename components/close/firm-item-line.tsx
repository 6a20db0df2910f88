import { Check } from 'lucide-react'
import { CloseForm } from '@/components/close/close-form'
import { ItemLine } from '@/components/close/item-line'
import { personName, type ShownClose } from '@/lib/present/close/shown-close'
import type { FirmItemRead } from '@/lib/domain/close/close-read'
import { closeApiPath } from '@/lib/queries/close'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** One of the firm's own items, ticked or not. */
export async function FirmItemLine({
  item: { id, state, item, ticks },
  shown,
  mayDecide,
}: {
  item: FirmItemRead
  shown: ShownClose
  mayDecide: boolean
}) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { client, read } = shown
  const last = ticks.at(-1)
  const isDone = state === 'done'
  const said =
    last === undefined
      ? []
      : [
          t(isDone ? 'ticked_by' : 'unticked_by', {
            person: personName(read.people, last.by, reader),
            day: reader.shortInstant(last.at),
          }),
          last.note,
        ]
  const isOpen = mayDecide && read.close !== undefined && read.close.state !== 'locked'
  return (
    <ItemLine id={`item-${id}`} state={state} title={item.words} parts={said}>
      <div className="px-3 py-2.5 sm:ps-12">
        <p className="pb-2 text-xs text-faint">{t(`repeats_${item.repeats}`)}</p>
        {last !== undefined && last.note !== '' && (
          <p className="pb-2 whitespace-pre-wrap text-quiet" dir="auto">
            {last.note}
          </p>
        )}
        {isOpen && (
          <CloseForm
            action={`${closeApiPath(client.connection_id, read.close?.id ?? '')}/ticks`}
            hidden={[
              ['action', isDone ? 'untick' : 'tick'],
              ['item', id],
              ['seen', String(ticks.length)],
            ]}
            done={t(isDone ? 'unticked' : 'ticked')}
            className="flex max-w-xl flex-wrap items-end gap-2"
          >
            {!isDone && (
              <label className="min-w-48 grow">
                <span className="mb-1 block font-medium">
                  {t('note')}
                  {item.asksFor !== 'note' && (
                    <span className="font-normal text-faint">
                      {' '}
                      {reader.text('closing.optional')}
                    </span>
                  )}
                </span>
                <input
                  className="field"
                  name="note"
                  maxLength={4000}
                  autoComplete="off"
                  required={item.asksFor === 'note'}
                  dir="auto"
                />
              </label>
            )}
            <button type="submit" className="btn">
              {!isDone && <Check size={15} aria-hidden />}
              {t(isDone ? 'take_back' : 'tick')}
            </button>
          </CloseForm>
        )}
      </div>
    </ItemLine>
  )
}
