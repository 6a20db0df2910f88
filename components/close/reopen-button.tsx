import { LockOpen } from 'lucide-react'
import { NoteField } from '@/components/close/note-field'
import { StepButton } from '@/components/close/step-button'
import { closeApiPath } from '@/lib/queries/close'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface ReopenButtonProps {
  readonly connection_id: string
  readonly close_id: string
  /** How many of its events the person has seen. */
  readonly seen: number
  /** "June 2026" */
  readonly month: string
  readonly variant?: 'secondary' | 'ghost'
  readonly className?: string
}

/** Reopens a locked month, with a reason. */
export async function ReopenButton({
  connection_id,
  close_id,
  seen,
  month,
  variant = 'secondary',
  className = '',
}: ReopenButtonProps) {
  const [t, { text }] = await Promise.all([getTranslations('closing_data'), getReader()])
  return (
    <StepButton
      action={closeApiPath(connection_id, close_id)}
      hidden={[
        ['action', 'reopen'],
        ['seen', String(seen)],
      ]}
      done={t('reopened')}
      label={t('reopen')}
      icon={<LockOpen size={15} />}
      variant={variant}
      className={className}
      title={t('reopen_title', { month })}
      description={t('reopen_means')}
      submit={t('reopen_do', { month })}
      isDanger
    >
      <NoteField name="reason" label={text('closing.reason')} hint={t('reason_hint')} />
    </StepButton>
  )
}
