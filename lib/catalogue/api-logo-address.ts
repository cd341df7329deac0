/** An API and the version of its logo. */
export interface ApiWithLogo {
  id: string
  logo: string
}

/** Returns the address of the logo of a published API. */
export const publishedLogoAddress = ({ id, logo }: ApiWithLogo) => `/api/catalogue/apis/${id}/logo?v=${logo}`

/** Returns the address of an API's logo for those who work on it. */
export const ownLogoAddress = ({ id, logo }: ApiWithLogo) => `/api/apis/${id}/logo?v=${logo}`
