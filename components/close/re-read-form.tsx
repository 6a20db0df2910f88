import { RotateCw } from 'lucide-react'
import { CloseForm } from '@/components/close/close-form'
import { closeApiPath } from '@/lib/queries/close'
import { getTranslations } from '@/lib/server/http/get-reader'

interface ReReadFormProps {
  readonly connection_id: string
  readonly close_id: string
}

/** Has a locked month re-read at the bank at once, which the watch would do page by page. */
export async function ReReadForm({ connection_id, close_id }: ReReadFormProps) {
  const t = await getTranslations('changes_data')
  return (
    <CloseForm
      action={closeApiPath(connection_id, close_id)}
      hidden={[['action', 're_read']]}
      done={t('re_read_done')}
    >
      <button type="submit" className="btn btn-sm">
        <RotateCw size={14} aria-hidden />
        {t('re_read_now')}
      </button>
    </CloseForm>
  )
}
