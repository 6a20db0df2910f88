import { headers } from 'next/headers'

/** The least that a dynamic page of this build can cost: the floor that `npm run bench` measures against. */
export default async function BlankPage() {
  await headers()
  return <main />
}
