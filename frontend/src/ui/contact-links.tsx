import { COMPANY } from '@packaging/contracts/company';

/** The company's phone number. */
export const PhoneLink = () => <a href={COMPANY.phoneHref}>{COMPANY.phone}</a>;

/** The company's email address. */
export const EmailLink = () => <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>;
