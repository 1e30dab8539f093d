import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { contactSent } from '../features/contact/contact-sent-preload.tsx';
import { ShippingLabel } from '../features/contact/shipping-label.tsx';
import { useContactForm } from '../features/contact/use-contact-form.ts';
import { Grid, PageTop, Wrap } from '../ui/layout/layout.tsx';
import { MEDIA } from '../ui/tokens.ts';

const Columns = styled(Grid)`
  align-items: start;
  row-gap: 3rem;
  padding-block: clamp(2rem, 4vw, 3.5rem) var(--section);
  ${MEDIA.wide} {
    & > :first-child {
      grid-column: 1 / 8;
    }
    & > :last-child {
      grid-column: 9 / 13;
    }
  }
`;

/** /contact: the form, and a shipping label with the sender's name. */
export default function ContactPage() {
  const contact = useContactForm();
  const name = useWatch({ control: contact.form.control, name: 'name' });
  return (
    <Wrap>
      <PageTop
        title="Contact Us"
        lead="Get in touch with our team for custom packaging solutions and quotes. Fill out the form below and we'll get back to you shortly."
      />
      {contact.sent && <contactSent.Component {...contact.sent} onAnother={contact.writeAnother} />}
      <Columns>
        <ContactForm contact={contact} />
        <ShippingLabel from={name} />
      </Columns>
    </Wrap>
  );
}
