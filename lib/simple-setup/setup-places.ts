import type { SetupStep } from '@portico/contract/simple-setup/simple-setup-endpoints'
import { paths } from '@/lib/paths'

/** Where each step of the setup is done. */
export const SETUP_PLACES: Record<SetupStep, string> = {
  company: paths.admin.updatePortalConfig,
  logo: paths.admin.updatePortalConfig,
  environment: paths.admin.environments,
  category: paths.admin.categories,
  developer: paths.admin.createUser,
  mail: paths.admin.mailSettings,
}
