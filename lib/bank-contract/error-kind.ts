/**
 * Whether this is an error of that kind. By what it says of itself and not by its class: pages, route
 * handlers and what runs by itself each have a class of their own in the built program.
 */
export function isOfKind<Kind extends string>(
  error: unknown,
  kind: Kind,
): error is Error & { readonly kind: Kind } {
  return error instanceof Error && 'kind' in error && error.kind === kind
}
