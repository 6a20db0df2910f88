/** PostgreSQL makes a fault of any other text where a uuid is compared. */
export const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
