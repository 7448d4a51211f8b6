import { DateTimePicker } from '@mantine/dates';
import { jakartaDay } from '../../../../shared/core/formats.ts';
import { opensOwn } from '../../keys/topmost.ts';
import { clearing, type Field, groupProps } from '../field.ts';
import { markToday } from './today.ts';
import { fromWallTime, toWallTime } from './wallTime.ts';

export function DateTimeField(field: Field<string | null>) {
  return (
    <DateTimePicker
      {...groupProps(field)}
      value={toWallTime(field.value)}
      onChange={(wall) => field.onChange(fromWallTime(wall))}
      defaultDate={jakartaDay()}
      getDayProps={markToday}
      placeholder="Pilih tanggal dan jam"
      timePickerProps={{ hoursInputLabel: 'Jam', minutesInputLabel: 'Menit' }}
      submitButtonProps={{ 'aria-label': 'Pakai tanggal dan jam ini' }}
      {...clearing(field)}
      {...{ [opensOwn]: '' }}
    />
  );
}
