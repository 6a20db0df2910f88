import type { StateView } from '@/components/layout/state-view'
import type { Reader } from '@/lib/format/create-reader'

/** In the place of a screen that is for admins. */
export function auditForAdmins({ text }: Reader): StateView {
  return {
    tone: 'plain',
    icon: 'locked',
    title: text('settings.admins_audit'),
    text: [text('settings.admins_text')],
    actions: [{ label: text('settings.back'), href: '/settings' }],
  }
}

/** In the place of a screen on which clients are connected, or connected again. */
export function connectForPreparers({ text }: Reader): StateView {
  return {
    tone: 'plain',
    icon: 'locked',
    title: text('approvals.preparers_connect'),
    text: [text('approvals.preparers_connect_text')],
    actions: [{ label: text('shell.clients'), href: '/' }],
  }
}
