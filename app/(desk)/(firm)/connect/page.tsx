import { ConnectScreen } from '@/components/connections/connect-screen'
import { connectForPreparers } from '@/components/layout/role-states'
import { StateScreen } from '@/components/layout/state-view'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { isTestData } from '@/lib/server/env'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listHandOffs } from '@/lib/server/db/hand-off'

export default async function ConnectPage() {
  const { person } = await requirePerson()
  const { env, store } = getContext()
  const reader = await getReader()
  const title = <title>{`${reader.text('shell.connect')} · Countinghouse`}</title>
  if (!may(person, 'connect')) {
    return (
      <>
        {title}
        <StateScreen state={connectForPreparers(reader)} />
      </>
    )
  }
  const environments = env.banks.map(({ environment }) => ({
    environment,
    isTestData: isTestData(env, environment),
  }))
  const handOffs = await listHandOffs(store.database, person, null)
  return (
    <MessagesProvider {...await getMessages(['approvals', 'handoff'])}>
      {title}
      <ConnectScreen environments={environments} handOffs={handOffs} />
    </MessagesProvider>
  )
}
