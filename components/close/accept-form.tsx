import { Check } from 'lucide-react'
import { CloseForm } from '@/components/close/close-form'
import { closeApiPath } from '@/lib/queries/close'
import { getTranslations } from '@/lib/server/http/get-reader'

interface AcceptFormProps {
  readonly id: string
  readonly connection_id: string
  readonly close_id: string
  /** What the page shows of the changes, under seal. */
  readonly page: string
  /** How many changes those are. */
  readonly count: number
  readonly isPrimary?: boolean
}

/** Accepts all changes of a month that a page shows; the button of a row in it accepts that one. */
export async function AcceptForm({
  id,
  connection_id,
  close_id,
  page,
  count,
  isPrimary = false,
}: AcceptFormProps) {
  const t = await getTranslations('changes_data')
  return (
    <CloseForm
      id={id}
      action={`${closeApiPath(connection_id, close_id)}/changes`}
      hidden={[['page', page]]}
      done={t('accepted')}
    >
      <button
        type="submit"
        name="all"
        value="1"
        className={isPrimary ? 'btn btn-primary' : 'btn btn-sm'}
      >
        <Check size={isPrimary ? 15 : 14} aria-hidden />
        {t('accept_count', { count })}
      </button>
    </CloseForm>
  )
}

/** By which the buttons of its rows name it. */
export function acceptFormOf(close_id: string): string {
  return `changes-${close_id}`
}
