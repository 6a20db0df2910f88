import { SignInScreen } from '@/components/layout/sign-in-screen'
import { parseSignInParams } from '@/lib/search-params/sign-in'
import { readSignIn } from '@/lib/server/reads/read-sign-in'

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  return <SignInScreen {...await readSignIn(parseSignInParams(await searchParams))} />
}
