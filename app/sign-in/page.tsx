import { SignInScreen } from '@/components/layout/sign-in-screen'
import { readSignIn } from '@/lib/server/reads/read-sign-in'

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  return <SignInScreen {...await readSignIn(await searchParams)} />
}
