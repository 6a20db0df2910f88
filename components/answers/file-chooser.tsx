import { Plus, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useEarlyFiles } from '@/components/ui/use-early-files'

/** A place for a file: to choose, to photograph, or to drop it on the field that covers all of it. */
export function FileChooser({
  token,
  question,
  words,
  isFirst,
  onFiles,
}: {
  token: string
  question: string
  /** What the question says, to tell one chooser from another. */
  words: string
  isFirst: boolean
  onFiles: (files: Iterable<File>) => void
}) {
  const t = useTranslations('answers')
  const input = useRef<HTMLInputElement>(null)
  const take = (): void => {
    if (input.current === null) return
    onFiles([...(input.current.files ?? [])])
    // The same file may be chosen again.
    input.current.value = ''
  }
  useEarlyFiles(input, take)
  const look = isFirst
    ? 'min-h-16 justify-center gap-2.5 border border-dashed border-edge px-4 py-3'
    : 'min-h-10 w-fit gap-1.5 px-2'
  return (
    <form method="post" action="/api/answer/file" encType="multipart/form-data">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="question" value={question} />
      <label
        className={`relative flex cursor-pointer items-center rounded-lg text-quiet hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent noscript:flex-wrap ${look}`}
      >
        {isFirst ? (
          <Upload size={18} className="flex-none text-faint" aria-hidden />
        ) : (
          <Plus size={15} className="flex-none" aria-hidden />
        )}
        <span>
          <span className="font-medium text-ink">{t(isFirst ? 'choose_file' : 'add_file')}</span>
          {isFirst && <span className="max-sm:hidden noscript:hidden">, {t('drop_file')}</span>}
        </span>
        <input
          type="file"
          name="file"
          multiple={false}
          className="absolute inset-0 cursor-pointer opacity-0 noscript:static noscript:opacity-100"
          accept=".pdf,.png,.jpg,.jpeg,.heic,.heif"
          aria-label={t('file_for', { question: words })}
          ref={input}
          onChange={take}
        />
      </label>
      <noscript>
        <button className="btn btn-lg mt-2">{t('send_file')}</button>
      </noscript>
    </form>
  )
}
