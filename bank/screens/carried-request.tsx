/** @jsxImportSource hono/jsx */
import { authorizationParameters } from '@/bank/authorization/authorization-request'

/** The authorization request, carried in the form and checked again where it arrives. */
export function CarriedRequest({ params }: { params: URLSearchParams }) {
  return (
    <>
      {authorizationParameters.map((name) => {
        const value = params.get(name)
        return value === null ? null : <input type="hidden" name={name} value={value} />
      })}
    </>
  )
}
