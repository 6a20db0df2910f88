'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { CloseForm } from '@/components/close/close-form'

/** Where what is seen is saved for one client. */
export interface ThresholdsSaving {
  readonly action: string
  /** What was typed, and of which page. */
  readonly hidden: readonly (readonly [name: string, value: string])[]
  /** The page by what is kept then. */
  readonly doneHref: string
  /** Whether the client has some of its own. */
  readonly isOwn: boolean
}

/** Keeps for this client what is seen, or lets it have again what all have. */
export function SaveThresholds({
  saving: { action, hidden, doneHref },
  does,
  onDone,
}: {
  saving: ThresholdsSaving
  does: 'save' | 'reset'
  onDone?: () => void
}) {
  const t = useTranslations('checks')
  const router = useRouter()
  return (
    <CloseForm
      action={action}
      hidden={[['action', does], ...hidden]}
      done={t('saved_for_client')}
      onDone={() => {
        router.replace(doneHref, { scroll: false })
        onDone?.()
      }}
    >
      <button
        type="submit"
        className={does === 'save' ? 'btn btn-primary btn-sm' : 'btn btn-ghost btn-sm'}
      >
        {t(does === 'save' ? 'save_for_client' : 'as_all_clients')}
      </button>
    </CloseForm>
  )
}
