import { StateScreen } from '@/components/layout/state-view'
import { getTranslations } from '@/lib/server/http/get-reader'

/** In the place of a screen that is for admins. */
export async function AuditForAdmins() {
  const t = await getTranslations('settings')
  return (
    <StateScreen
      state={{
        tone: 'plain',
        icon: 'locked',
        title: t('admins_audit'),
        text: [t('admins_text')],
        actions: [{ label: t('back'), href: '/settings' }],
      }}
    />
  )
}

/** In the place of a screen on which clients are connected, or connected again. */
export async function ConnectForPreparers() {
  const [t, shell] = await Promise.all([getTranslations('approvals'), getTranslations('shell')])
  return (
    <StateScreen
      state={{
        tone: 'plain',
        icon: 'locked',
        title: t('preparers_connect'),
        text: [t('preparers_connect_text')],
        actions: [{ label: shell('clients'), href: '/' }],
      }}
    />
  )
}
