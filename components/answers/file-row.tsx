import { CircleAlert, FileImage, FileText, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FileOnItsWay } from '@/components/answers/use-files'
import { Button, IconButton } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { ShownFile } from '@/lib/queries/client-answers'
import { fileSize } from '@/lib/format/file-size'

/** A file that is there; without a script its button is a form’s. */
export function KeptFile({
  token,
  question,
  file,
  onRemove,
}: {
  token: string
  question: string
  file: ShownFile
  onRemove: () => void
}) {
  const t = useTranslations('answers')
  return (
    <Row
      icon={file.isPicture ? <FileImage aria-hidden /> : <FileText aria-hidden />}
      name={file.name}
      end={
        <form
          method="post"
          action="/api/answer/remove"
          onSubmit={(event) => {
            event.preventDefault()
            onRemove()
          }}
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="question" value={question} />
          <input type="hidden" name="file" value={file.id} />
          <IconButton
            variant="ghost"
            icon={<X />}
            className="size-10!"
            label={t('remove_file', { name: file.name })}
          />
        </form>
      }
    >
      {t('file_saved', { facts: file.facts })}
    </Row>
  )
}

/** A file on its way, or one that did not get here. */
export function SentFile({
  sent,
  locale,
  onAgain,
}: {
  sent: FileOnItsWay
  locale: string
  onAgain: () => void
}) {
  const t = useTranslations('answers')
  const { file, state, why, stop } = sent
  const isSending = state === 'sending'
  const share = `${Math.round((sent.sent / Math.max(1, file.size)) * 100)}%`
  return (
    <Row
      icon={isSending ? <FileText aria-hidden /> : <CircleAlert aria-hidden />}
      name={file.name}
      isRefused={!isSending}
      end={
        <>
          {state === 'failed' && (
            <Button variant="secondary" size="lg" onClick={onAgain}>
              {t('send_again')}
            </Button>
          )}
          <IconButton
            variant="ghost"
            icon={<X />}
            className="size-10!"
            label={t('remove_file', { name: file.name })}
            onClick={stop}
          />
        </>
      }
    >
      {isSending ? (
        <>
          {t('file_progress', {
            sent: fileSize(sent.sent, locale),
            size: fileSize(file.size, locale),
          })}
          <ProgressBar
            value={sent.sent}
            max={Math.max(1, file.size)}
            label={t('file_sending', { name: file.name, share })}
            className="mt-1 mb-0.5 me-0! block h-1! w-full!"
          />
        </>
      ) : (
        <span role="alert" className="text-danger">
          {why ?? t('file_failed')}
        </span>
      )}
    </Row>
  )
}

function Row({
  icon,
  name,
  isRefused = false,
  end,
  children,
}: {
  icon: ReactNode
  name: string
  isRefused?: boolean
  end: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line py-1.5 ps-3 pe-1.5">
      <span
        className={`grid size-8 flex-none place-content-center rounded-md ${isRefused ? 'bg-danger-tint text-danger' : 'bg-press text-quiet'}`}
      >
        {icon}
      </span>
      <span className="min-w-0 grow">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="num-t block text-xs text-faint">{children}</span>
      </span>
      <span className="flex flex-none items-center gap-1">{end}</span>
    </li>
  )
}
