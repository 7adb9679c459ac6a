# Prints what the completions in file $1 offer for the last word of each of the following command lines.
source "$1"
shift
for line; do
    read -ra COMP_WORDS <<< "gasket $line"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _gasket
    echo "$line: ${COMPREPLY[*]}"
done
