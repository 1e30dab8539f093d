import { CARTON_STYLES, CORRUGATED_STYLES } from '@packaging/packaging/styles';
import type { StyleCode } from '../lib/dieline/box/styles.ts';

/** Every style that can be drawn. */
export const STYLE_CODES: readonly StyleCode[] = [...CORRUGATED_STYLES, ...CARTON_STYLES, 'TRAY'];
