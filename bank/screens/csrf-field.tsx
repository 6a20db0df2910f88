/** @jsxImportSource hono/jsx */

export function CsrfField({ csrf }: { csrf: string }) {
  return <input type="hidden" name="csrf" value={csrf} />
}
