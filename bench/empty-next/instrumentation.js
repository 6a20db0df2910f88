// Without one of its own, the build would take the dashboard's from the root of the repository.
export function register() {}
