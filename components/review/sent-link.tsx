import { useTranslations } from 'use-intl'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import type { QuestionsSent } from '@/lib/queries/questions'

/** The link of a request, shown this once, to be copied. */
export function SentLink({ sent, onClose }: { sent: QuestionsSent; onClose: () => void }) {
  const t = useTranslations('questions')
  const lists = useTranslations('lists')
  const href = sent.href ?? ''
  return (
    <>
      <p className={sent.mail === 'failed' ? 'text-attention' : 'text-quiet'} role="status">
        {t(sent.mail === 'failed' ? 'link_failed' : 'link_text')}
      </p>
      <input
        className="field w-full"
        readOnly
        dir="ltr"
        value={href}
        aria-label={t('link')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex gap-2">
        <CopyButton text={href}>{lists('copy_link')}</CopyButton>
        <Button variant="primary" onClick={onClose}>
          {lists('done')}
        </Button>
      </div>
    </>
  )
}
