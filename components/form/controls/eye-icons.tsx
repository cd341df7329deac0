import { drawn } from '@/components/ui/drawn-icon'

export const EyeIcon = drawn('M2 12q4-7 10-7t10 7q-4 7-10 7T2 12M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0')
export const EyeOffIcon = drawn('M2 12q4-7 10-7t10 7q-4 7-10 7T2 12M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 3l18 18')
