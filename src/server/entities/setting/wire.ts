import type {
  bankTransferInput,
  generalUpdateInput,
  maintenanceInput,
  otpInput,
  otpPasswordInput,
} from '../../../shared/entities/setting/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { bankTransferSetting, generalSetting, maintenanceEndpoint, otpFlow, otpSetting } from './table.ts';

/** E-GENERAL. */
export const generalWire = wireMap<typeof generalUpdateInput>()(generalSetting, { phone_number: 'phone' });

/** E-MAINT. */
export const maintenanceWire = wireMap<typeof maintenanceInput>()(maintenanceEndpoint, {
  endpoint_name: 'name',
});

/** E-BANK. */
export const bankTransferWire = wireMap<typeof bankTransferInput>()(bankTransferSetting, {});

/** E-OTP. */
export const otpWire = wireMap<typeof otpInput>()(otpSetting, {});

/** E-OTPFLOW of both kinds. */
export const otpFlowWire = wireMap<typeof otpPasswordInput>()(otpFlow, {});
