import { ConnectScreen } from '@/components/connections/connect-screen'
import { toHandOffLine } from '@/components/connections/to-hand-off-view'
import { connectForPreparers } from '@/components/layout/role-states'
import { StateScreen } from '@/components/layout/state-view'
import { requestableScopes } from '@/lib/domain/connections/connection-need'
import { may } from '@/lib/domain/people/permissions'
import { describeScope } from '@/lib/present/connection-state'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { isTestData } from '@/lib/server/env'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listHandOffs } from '@/lib/server/db/hand-off'

export default async function ConnectPage() {
  const { person } = await requirePerson()
  const { env } = getContext()
  const reader = await getReader()
  const { text } = reader
  const title = <title>{`${text('shell.connect')} · Countinghouse`}</title>
  if (!may(person, 'connect')) {
    return (
      <>
        {title}
        <StateScreen state={connectForPreparers(reader)} />
      </>
    )
  }
  const handOffs = await listHandOffs(getContext().store.database, person, null)
  const environments = env.banks.map(({ environment }) => ({
    value: environment,
    label: text(
      environment === 'sandbox'
        ? 'approvals.environment_sandbox'
        : isTestData(env, environment)
          ? 'approvals.environment_demo'
          : 'approvals.environment_production',
    ),
  }))
  const scopes = requestableScopes
    .filter((scope) => scope !== 'offline_access')
    .map((scope) => ({ scope, ...describeScope(scope, text) }))
  const links = handOffs.map((each) => toHandOffLine(each, reader))
  return (
    <MessagesProvider {...await getMessages(['approvals', 'handoff'])}>
      {title}
      <ConnectScreen view={{ scopes, environments, links }} />
    </MessagesProvider>
  )
}
