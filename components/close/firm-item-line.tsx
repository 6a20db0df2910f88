import { Check } from 'lucide-react'
import { CloseForm } from '@/components/close/close-form'
import { ItemLine } from '@/components/close/item-line'
import { showFile } from '@/lib/present/answer-view'
import { personName, type ShownClose } from '@/lib/present/close/shown-close'
import { answerFilePath } from '@/lib/present/question-words'
import type { FirmItemRead } from '@/lib/domain/close/close-read'
import { closeApiPath } from '@/lib/queries/close'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** One of the firm's own items, ticked or not. */
export async function FirmItemLine({
  item: { id, state, item, ticks, file },
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
  const isUpload = item.asksFor === 'file' && !isDone
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
        {file !== undefined && (
          <p className="flex flex-wrap items-baseline gap-x-2 pb-2">
            <a
              className="link min-w-0 wrap-anywhere"
              href={answerFilePath(client.connection_id, file.id)}
              download
            >
              <bdi>{file.name}</bdi>
            </a>
            <span className="text-xs text-faint">{showFile(file, reader).facts}</span>
          </p>
        )}
        {isOpen && (
          <CloseForm
            action={`${closeApiPath(client.connection_id, read.close?.id ?? '')}/${isUpload ? 'files' : 'ticks'}`}
            isUpload={isUpload}
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
                  autoComplete="off"
                  required={item.asksFor === 'note'}
                  dir="auto"
                />
              </label>
            )}
            {isUpload && (
              // Last, so that all else of the form is known before the file comes.
              <label className="min-w-48 grow">
                <span className="mb-1 block font-medium">
                  {t(file === undefined ? 'item_file' : 'item_file_instead')}
                </span>
                <input
                  className="field h-auto py-1.5"
                  type="file"
                  name="file"
                  accept=".pdf,.png,.jpg,.jpeg,.heic,.heif"
                  required={file === undefined}
                />
                <span className="block pt-1 text-xs text-faint">{t('item_file_types')}</span>
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
