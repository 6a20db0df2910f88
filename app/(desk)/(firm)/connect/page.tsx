import { ConnectScreen } from '@/components/connections/connect-screen'
import { ConnectForPreparers } from '@/components/layout/role-states'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { isTestData } from '@/lib/server/env'
import { parseConnectParams } from '@/lib/search-params/connections'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listHandOffs } from '@/lib/server/db/hand-off'

export default async function ConnectPage({ searchParams }: PageProps<'/connect'>) {
  const { person } = await requirePerson()
  const { env, store } = getContext()
  const t = await getTranslations('shell')
  const title = <title>{`${t('connect')} · Countinghouse`}</title>
  if (!may(person, 'connect')) {
    return (
      <>
        {title}
        <ConnectForPreparers />
      </>
    )
  }
  const environments = env.banks.map(({ environment }) => ({
    environment,
    isTestData: isTestData(env, environment),
  }))
  const filled = parseConnectParams(await searchParams)
  const handOffs = await listHandOffs(store.database, person, null)
  return (
    <MessagesProvider {...await getMessages(['approvals', 'handoff'])}>
      {title}
      <ConnectScreen environments={environments} handOffs={handOffs} filled={filled} />
    </MessagesProvider>
  )
}
