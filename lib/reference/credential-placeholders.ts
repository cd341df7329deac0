/** What stands for a credential in a sample. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY'
export const TOKEN_PLACEHOLDER = 'YOUR_ACCESS_TOKEN'
