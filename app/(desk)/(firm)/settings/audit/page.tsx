import { AuditScreen } from '@/components/audit/audit-screen'
import { toAuditView } from '@/components/audit/to-audit-view'
import { AuditForAdmins } from '@/components/layout/role-states'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { may } from '@/lib/domain/people/permissions'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readAuditPage } from '@/lib/server/reads/read-audit-page'

export default async function AuditPage({ searchParams }: PageProps<'/settings/audit'>) {
  const session = await requirePerson()
  const reader = await getReader()
  const title = <title>{`${reader.text('shell.audit')} · Countinghouse`}</title>
  if (!may(session.person, 'read_audit')) {
    return (
      <>
        {title}
        <AuditForAdmins />
      </>
    )
  }
  const read = await readAuditPage(session, await searchParams)
  return (
    <MessagesProvider {...await getMessages(['audit'])}>
      {title}
      <AuditScreen view={toAuditView(read, reader)} />
    </MessagesProvider>
  )
}
